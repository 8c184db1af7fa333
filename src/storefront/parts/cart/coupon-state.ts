import { useMutation } from '@tanstack/react-query'
import type { CartOnWire } from '../../../shop/cart/wire.ts'
import { toast } from '../../../ui/toast.ts'
import { api, ask, messageOf } from '../../api.ts'
import { cartQuery } from '../../cart-state.ts'
import { queryClient } from '../../query-client.ts'
import { purchaseAmount } from './totals.ts'

function keepWithCart(coupen: CartOnWire['coupen']): void {
  queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && { ...cart, coupen })
}

/** Selecting a coupon applies it; selecting the applied one again removes it (specification, section 4). */
export function useSelectCoupon(cart: CartOnWire) {
  return useMutation({
    mutationFn: async (code: string) => {
      if (cart.coupen?.code === code) {
        await ask(api.coupen['remove-coupen'].$post({ json: { code } }))
        keepWithCart(null)
        return 'Coupon removed successfully!'
      }
      const json = { code, purchaseAmount: purchaseAmount(cart) }
      const { discountAmount, message } = await ask(api.coupen['validate-coupen'].$post({ json }))
      keepWithCart({ code, discountAmount })
      return `${message}! You saved ₹${discountAmount.toFixed(2)}`
    },
    onSuccess: (message) => toast.done(message),
    onError: (error) => {
      keepWithCart(null)
      toast.failed(messageOf(error, 'Invalid coupon code'))
    },
    onSettled: () => queryClient.invalidateQueries(cartQuery),
  })
}
