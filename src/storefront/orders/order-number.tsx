import { orderName } from '../../shop/orders/rules.ts'
import { toast } from '../../ui/toast.ts'

export const OrderNumber = ({ of: { number } }: { of: { number: number } }) => (
  <span className="type-number" translate="no">
    {orderName(number)}
  </span>
)

/** The clipboard API is missing over plain http; then the number is shown. */
export function CopyOrderId({ of: id }: { of: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      toast.done('Order ID copied')
    } catch {
      toast.note(`The order ID is ${id}`)
    }
  }
  return (
    <button type="button" onClick={copy} className="min-h-6 px-2 text-sm underline underline-offset-4">
      Copy<span className="sr-only"> order ID</span>
    </button>
  )
}
