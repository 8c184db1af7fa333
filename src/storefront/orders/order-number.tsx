import { copyText } from '../../client/copy-text.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { toast } from '../../ui/toast.ts'

export const OrderNumber = ({ of: { number } }: { of: { number: number } }) => (
  <span className="type-number" translate="no">
    {orderName(number)}
  </span>
)

export function CopyOrderId({ of: id }: { of: string }) {
  const copy = async () => {
    if (await copyText(id)) toast.done('Order ID copied')
    else toast.note(`The order ID is ${id}`)
  }
  return (
    <button type="button" onClick={copy} className="min-h-6 px-2 text-sm underline underline-offset-4">
      Copy<span className="sr-only"> order ID</span>
    </button>
  )
}
