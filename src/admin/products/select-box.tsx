import { useEffect, useRef } from 'react'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Selection } from './use-selection.ts'

export function SelectBox({ product, selection }: { product: ProductOnWire; selection: Selection }) {
  return (
    <Checkbox
      label={<span className="sr-only">Select {product.productName}</span>}
      checked={selection.ids.has(product._id)}
      onChange={() => selection.toggle(product._id)}
    />
  )
}

export function SelectPage({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = ids.filter((id) => selection.ids.has(id)).length
  const isAll = ids.length > 0 && chosen === ids.length
  useEffect(() => {
    if (input.current) input.current.indeterminate = chosen > 0 && !isAll
  }, [chosen, isAll])
  return (
    <Checkbox
      ref={input}
      label={<span className="sr-only">Select all on this page</span>}
      checked={isAll}
      disabled={ids.length === 0}
      onChange={() => selection.toggleAll(ids)}
    />
  )
}
