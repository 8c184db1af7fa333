import { quantityChoices } from '../../shop/cart/rules.ts'
import type { CartItemOnWire } from '../../shop/cart/wire.ts'
import { Select } from '../../ui/select.tsx'
import { useChangeLine } from './queries.ts'

export function Choices({ line, unitsPerLine }: { line: CartItemOnWire; unitsPerLine: number }) {
  const change = useChangeLine()
  const { _id: lineId, productId: product, size, quantity, stock } = line
  const quantities = quantityChoices(stock, unitsPerLine)
  return (
    <>
      <Select
        compact
        aria-label={`Size of ${product.productName}`}
        className="min-w-28 max-w-52"
        value={size}
        onChange={(event) => change.mutate({ lineId, size: Number(event.target.value) })}
      >
        {product.sizes.map((other) => (
          <option
            key={other._id}
            value={other.size}
            disabled={other.stock === 0 && other.size !== size}
          >{`Size ${other.label}${other.stock === 0 && other.size !== size ? ' – out of stock' : ''}`}</option>
        ))}
      </Select>
      <Select
        compact
        aria-label={`Quantity of ${product.productName}`}
        className="w-24"
        value={quantity}
        onChange={(event) => change.mutate({ lineId, quantity: Number(event.target.value) })}
      >
        {quantities.map((choice) => (
          <option key={choice} value={choice}>{`Qty ${choice}`}</option>
        ))}
        {!quantities.includes(quantity) && <option value={quantity} disabled>{`Qty ${quantity}`}</option>}
      </Select>
    </>
  )
}
