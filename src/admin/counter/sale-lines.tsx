import X from 'lucide-react/icons/x'
import { formatRupees, fromRupees, type Paise, times, toRupees } from '../../lib/money.ts'
import { MAX_COUNTER_UNITS } from '../../shop/fulfilment/counter/rules.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PositiveNumberInput } from '../shared/positive-number-input.tsx'

export type SaleLine = {
  /** Of the size. */
  id: string
  productId: string
  productName: string
  size: number
  sizeLabel: string
  price: number
  stock: number
  quantity: string
}

export function costOf({ price, quantity }: Pick<SaleLine, 'price' | 'quantity'>): Paise {
  return times(fromRupees(price), Number(quantity))
}

export function isSellable({ quantity }: Pick<SaleLine, 'quantity'>): boolean {
  return Number(quantity) >= 1 && Number(quantity) <= MAX_COUNTER_UNITS
}

/** A code that is scanned into the field is no number of units. */
export const readUnits = (typed: string) => typed.replace(/\D/g, '').slice(0, 2)

interface SaleLinesProps {
  lines: readonly SaleLine[]
  setLines: (lines: readonly SaleLine[]) => void
}

export function SaleLines({ lines, setLines }: SaleLinesProps) {
  return (
    <ul aria-label="Goods" className="border-text border-t-2">
      {lines.map((line) => (
        <Row
          key={line.id}
          line={line}
          onChange={(quantity) =>
            setLines(lines.map((one) => (one.id === line.id ? { ...one, quantity } : one)))
          }
          onRemove={() => setLines(lines.filter(({ id }) => id !== line.id))}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  line: SaleLine
  onChange: (quantity: string) => void
  onRemove: () => void
}

function Row({ line: { productName, sizeLabel, price, stock, quantity }, onChange, onRemove }: RowProps) {
  const name = `${productName}, size ${sizeLabel}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_2.75rem] items-start gap-x-4 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_7rem_6rem_2.75rem]">
      <div className="min-w-0 py-2">
        <p className="break-words font-semibold">{productName}</p>
        <p className="text-muted text-sm">{`Size ${sizeLabel} · ${formatRupees(price)} each`}</p>
      </div>
      <p className="type-number py-3 text-right max-sm:order-last max-sm:col-span-full max-sm:py-0 max-sm:text-left">
        {formatRupees(toRupees(costOf({ price, quantity })))}
      </p>
      <PositiveNumberInput
        label={`Units of ${name}`}
        refusal="Units cannot be negative."
        value={quantity}
        onChange={(typed) => onChange(readUnits(typed))}
        error={problemOf(Number(quantity), stock)}
      />
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X size={18} />
      </IconButton>
    </li>
  )
}

function problemOf(units: number, stock: number): string | undefined {
  if (units < 1) return 'Enter how many'
  if (units > MAX_COUNTER_UNITS) return `${MAX_COUNTER_UNITS} at most`
  return units > stock ? `${stock} in stock` : undefined
}
