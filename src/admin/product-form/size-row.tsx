import X from 'lucide-react/icons/x'
import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { incomingInWords } from '../../shop/catalog/incoming-rules.ts'
import { sizeFields, typedSizeFields } from '../../shop/catalog/size-fields-rules.ts'
import { sizeText } from '../../shop/catalog/size-rules.ts'
import { daysLeftInWords } from '../../shop/catalog/stock/rules.ts'
import type { StockOnWire } from '../../shop/catalog/stock/wire.ts'
import { FieldError } from '../../ui/field.tsx'
import { controlLook } from '../../ui/field-style.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PositiveNumberInput } from '../shared/positive-number-input.tsx'
import type { ProductFields, SizeRow as SizeFields } from './fields.ts'

/** On three lines, two or one, by the width of the form, which has the preview beside it. */
export const rowStyle =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-start gap-x-3 gap-y-2 @lg:grid-cols-[repeat(3,minmax(0,1fr))_2.75rem] @4xl:grid-cols-[repeat(3,minmax(0,6rem))_repeat(3,minmax(0,1fr))_2.75rem]'

export const rowEnd = '-col-end-1 row-start-1'
/** The third line begins with the barcode. */
export const lineOf = (label: string) =>
  label === sizeFields.barcode.label ? '@max-lg:col-start-1' : undefined

interface SizeRowProps {
  index: number
  /** This is the stock of the saved sizes, not the typed ones. */
  stock: readonly StockOnWire[] | undefined
  onRemove: () => void
  /** Adds a row instead of submitting the form. */
  onEnter: () => void
}

export function SizeRow({ index, stock, onRemove, onEnter }: SizeRowProps) {
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
            isLabel
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
            hint={stockHint(row) ?? savedHint(row, stock)}
          />
        )}
      />
      <Controller
        control={control}
        name={`sizes.${index}.lowStock`}
        render={({ field, fieldState: { error } }) => (
          <PositiveNumberInput
            {...field}
            onKeyDown={onKeyDown}
            label={`Low level in row ${rowNumber}`}
            placeholder={sizeFields.lowStock.label}
            refusal="The low level cannot be negative."
            error={error?.message}
            hint={isLow(row) ? 'Low' : undefined}
          />
        )}
      />
      {textsOfSize.map((code) => (
        <Controller
          key={code}
          control={control}
          name={`sizes.${index}.${code}`}
          render={({ field, fieldState: { error } }) => (
            <CodeInput {...field} name={sizeFields[code].label} row={rowNumber} error={error?.message} />
          )}
        />
      ))}
      <IconButton
        label={`Remove ${row?.size ? `size ${row.size}` : `row ${rowNumber}`}`}
        onClick={onRemove}
        className={`${rowEnd} mt-0.5`}
      >
        <X size={18} />
      </IconButton>
    </li>
  )
}

export const textsOfSize = typedSizeFields.filter((name) => sizeFields[name].kind !== 'count')

interface CodeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {
  name: string
  row: number
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** A scanner ends with Enter, which must not save the form. */
function CodeInput({ name, row, error, ...props }: CodeInputProps) {
  const id = useId()
  return (
    <div className={lineOf(name)}>
      <input
        {...props}
        aria-label={`${name} in row ${row}`}
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        placeholder={name}
        autoComplete="off"
        spellCheck={false}
        className={controlLook}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

function savedHint(row: SizeFields | undefined, stock: readonly StockOnWire[] = []): string | undefined {
  const saved = stock.find(({ size }) => sizeText(size) === row?.was?.size)
  if (!row?.was || row.was.size !== row.size.trim() || !saved) return undefined
  const { daysLeft, incoming } = saved
  const hints = [
    ...(daysLeft === null ? [] : [`Lasts ${daysLeftInWords(daysLeft)}`]),
    ...(incoming ? [`Expected: ${incomingInWords(incoming)}`] : []),
  ]
  return hints.length > 0 ? hints.join('. ') : undefined
}

/** A size is low by its own level; the shop's level is for all sizes together. */
function isLow(row: SizeFields | undefined): boolean {
  if (!row || row.lowStock.trim() === '' || row.stock.trim() === '') return false
  return Number(row.stock) <= Number(row.lowStock)
}

/** E.g. '+5 to the 15 there'. */
function stockHint(row: SizeFields | undefined): string | undefined {
  if (!row?.was || row.stock.trim() === '' || row.was.size !== row.size.trim()) return undefined
  const units = Number(row.stock) - row.was.stock
  if (Number.isNaN(units) || units === 0) return row.stock === '0' ? 'Sold out' : undefined
  return `${units > 0 ? '+' : '−'}${Math.abs(units)} to the ${row.was.stock} there`
}
