import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useAddPriceAlert, useAlerts, useRemoveAlert } from './queries.ts'

type Product = { _id: string; productName: string }

export function PriceAlert({ product: { _id, productName } }: { product: Product }) {
  const { data: alerts } = useAlerts()
  const add = useAddPriceAlert(_id)
  const remove = useRemoveAlert()
  const known = alerts?.find(({ productId, size }) => productId === _id && size === null)
  const handlers = {
    onSuccess: ({ message }: { message: string }) => toast.done(message),
    onError: (error: Error) => toast.failed(messageOf(error)),
  }
  const change = (isOn: boolean) => {
    if (isOn) add.mutate(undefined, handlers)
    else if (known) remove.mutate(known._id, handlers)
  }
  if (!alerts) return null
  return (
    <span className="mt-2 flex min-h-11 items-center gap-2 text-sm">
      <Switch
        label={`Tell me when ${productName} costs less`}
        on={known !== undefined}
        onChange={change}
        pending={add.isPending || remove.isPending}
      />
      <span aria-hidden>Tell me when it costs less</span>
    </span>
  )
}
