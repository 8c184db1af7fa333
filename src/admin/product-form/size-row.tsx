import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { IconButton } from '../../ui/icon-button.tsx'
import { PositiveNumberInput } from '../shared/positive-number-input.tsx'
import type { ProductFields, SizeRow as SizeFields } from './fields.ts'

export const rowStyle =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-start gap-x-3 sm:grid-cols-[minmax(0,12rem)_minmax(0,12rem)_2.75rem]'

interface SizeRowProps {
  index: number
  onRemove: () => void
  /** Adds a row instead of submitting the form. */
  onEnter: () => void
}

export function SizeRow({ index, onRemove, onEnter }: SizeRowProps) {
  const { control } = useFormContext<ProductFields>()
  const row = useWatch({ control, name: `sizes.${index}` })
  const rowNumber = index + 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <li className={rowStyle}>
      <Controller
        control={control}
        name={`sizes.${index}.size`}
        render={({ field, fieldState: { error } }) => (
          <PositiveNumberInput
            {...field}
            onKeyDown={onKeyDown}
            label={`Size in row ${rowNumber}`}
            refusal="Size cannot be negative."
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name={`sizes.${index}.stock`}
        render={({ field, fieldState: { error } }) => (
          <PositiveNumberInput
            {...field}
            onKeyDown={onKeyDown}
            label={`Stock in row ${rowNumber}`}
            refusal="Stock cannot be negative."
            error={error?.message}
            hint={stockHint(row)}
          />
        )}
      />
      <IconButton
        label={`Remove ${row?.size ? `size ${row.size}` : `row ${rowNumber}`}`}
        onClick={onRemove}
        className="mt-0.5"
      >
        <X size={18} />
      </IconButton>
    </li>
  )
}

/** E.g. '+5 to the 15 there'. */
function stockHint(row: SizeFields | undefined): string | undefined {
  if (!row?.was || row.stock.trim() === '' || row.was.size !== row.size.trim()) return undefined
  const units = Number(row.stock) - row.was.stock
  if (Number.isNaN(units) || units === 0) return row.stock === '0' ? 'Sold out' : undefined
  return `${units > 0 ? '+' : '−'}${Math.abs(units)} to the ${row.was.stock} there`
}
