import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '../../urls.ts'
import { Waiting } from '../waiting.tsx'
import { orderOfEmptyCart, useToConfirmation } from './place-order.ts'

/** The cart may be empty because the order was created and its response was lost; then show its confirmation. */
export function EmptyCheckout({ isEmpty }: { isEmpty: boolean }) {
  const navigate = useNavigate()
  const toConfirmation = useToConfirmation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount only.
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
