import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '../../urls.ts'
import { Waiting } from '../waiting.tsx'
import { orderOfEmptyCart, useToConfirmation } from './place-order.ts'

/**
 * Nothing of the cart can be paid: back to it. Unless it is empty because the order was made and its answer got lost (a
 * connection, a reload); then on to its confirmation.
 */
export function EmptyCheckout({ isEmpty }: { isEmpty: boolean }) {
  const navigate = useNavigate()
  const toConfirmation = useToConfirmation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on once.
  useEffect(() => {
    const goOn = async () => {
      const order = isEmpty ? await orderOfEmptyCart() : null
      if (order) await toConfirmation(order)
      else await navigate(urls.cart, { replace: true })
    }
    void goOn()
  }, [])
  return <Waiting />
}
