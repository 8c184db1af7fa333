import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useActivateProduct } from './queries.ts'

export function ProductStatus({ product: { _id, productName, status } }: { product: ProductOnWire }) {
  const activate = useActivateProduct(_id)
  const [wanted, setWanted] = useState<boolean>()
  const change = async (to: boolean) => {
    setWanted(to)
    try {
      await activate.mutateAsync(to)
      void toastWithUndo(`${productName} is ${to ? 'active' : 'inactive'}`, 'product', _id)
    } catch (error) {
      toast.failed(messageOf(error, `${productName} was not changed. Please try again.`))
    }
    setWanted(undefined)
  }
  const shown = wanted ?? status
  return (
    <span className="inline-flex items-center gap-1">
      <Switch
        label={`${productName} is active`}
        on={shown}
        pending={wanted !== undefined}
        onChange={change}
        className="-ml-0.5"
      />
      <span className={shown ? 'font-semibold' : 'text-muted'}>{shown ? 'Active' : 'Inactive'}</span>
    </span>
  )
}
