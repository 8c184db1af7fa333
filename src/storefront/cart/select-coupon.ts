import { mutationOptions } from '@tanstack/react-query'
import type { Destination } from '../../lib/delivery-zones.ts'
import { formatRupees } from '../../lib/money.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { toast } from '../../ui/toast.ts'
import { confirmation, queryClient } from '../session/query-client.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { cartQuery, couponsQuery } from './queries.ts'
import { cartTotals, purchaseAmount } from './totals.ts'

function couponConfirmation(): (coupen: CartOnWire['coupen']) => Promise<void> {
  const confirm = confirmation<CartOnWire | undefined>(cartQuery.queryKey)
  return async (coupen) => {
    const cart = queryClient.getQueryData(cartQuery.queryKey)
    await confirm(cart && { ...cart, coupen, lostCoupen: null })
  }
}

const removal = (code: string) => send(api.coupen['remove-coupen'].$post({ json: { code } }))

type Selection = { cart: CartOnWire; to: Destination | null; code: string }

const chosenIn = ({ coupen, lostCoupen }: CartOnWire) => (coupen ?? lostCoupen)?.code

/** Selecting the applied coupon removes it; an invalid one resets the discount to 0 (specification, sections 4 and 8). */
export const selectCouponMutation = mutationOptions({
  // Runs after pending cart mutations, whose responses do not include the coupon.
  scope: { id: cartQuery.queryKey.join() },
  onMutate: couponConfirmation,
  mutationFn: async ({ cart, to, code }: Selection) => {
    if (code === chosenIn(cart)) {
      await removal(code)
      return { coupen: null, message: 'Coupon removed successfully!' }
    }
    const json = { code, purchaseAmount: purchaseAmount(cart) }
    const { message, ...taken } = await send(api.coupen['validate-coupen'].$post({ json }))
    const { discountAmount, deliveryDiscount } = taken
    const { multibuy } = cartTotals({ ...cart, coupen: { code, ...taken } }, to)
    const saved = multibuy
      ? `${multibuy.name} saves at least as much, so the order takes that`
      : deliveryDiscount
        ? `Delivery costs up to ${formatRupees(deliveryDiscount)} less`
        : `You saved ₹${discountAmount.toFixed(2)}`
    return { coupen: { code, ...taken }, message: `${message}! ${saved}` }
  },
  onSuccess: async ({ coupen, message }, _selection, confirmCoupon) => {
    await confirmCoupon(coupen)
    toast.done(message)
  },
  onError: async (error, { cart, code }, confirmCoupon) => {
    const chosen = chosenIn(cart)
    if (code === chosen) return toast.failed(messageOf(error))
    if (!navigator.onLine) return toast.failed(messageOf(error, 'The coupon was not checked.'))
    await confirmCoupon?.(null)
    toast.failed(messageOf(error, 'Invalid coupon code'))
    void queryClient.invalidateQueries(couponsQuery)
    if (chosen) await removal(chosen).catch(() => {})
  },
  onSettled: () => void queryClient.invalidateQueries(cartQuery),
})
