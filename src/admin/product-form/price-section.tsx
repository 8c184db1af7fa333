import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { formatRupees } from '../../lib/money.ts'
import { plainNumber } from '../../lib/typed-numbers.ts'
import { TextField } from '../../ui/text-field.tsx'
import { LossAboveStep } from '../tax/loss-above-step.tsx'
import { labels, type ProductFields } from './fields.ts'
import { Section } from './section.tsx'
import { useTaxation } from './tax-section.tsx'

export function PriceSection() {
  const { register, control } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: ['regularPrice', 'salePrice'] })
  const fieldProps = (name: 'regularPrice' | 'salePrice') => ({
    label: labels[name],
    required: true,
    prefix: '₹',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name, { setValueAs: plainNumber }),
  })
  return (
    <Section title="Price">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...fieldProps('regularPrice')}
          hint={<PriceHint price="regularPrice" meaning="the MRP, all taxes included" />}
        />
        <TextField
          {...fieldProps('salePrice')}
          hint={<PriceHint price="salePrice" meaning="what shoppers pay before any offer" />}
        />
      </div>
      <PriceAboveStep />
    </Section>
  )
}

function PriceAboveStep() {
  const { control } = useFormContext<ProductFields>()
  const [salePrice, pieces] = useWatch({ control, name: ['salePrice', 'pieces'] })
  const { taxClass } = useTaxation()
  return <LossAboveStep taxClass={taxClass} price={Number(salePrice)} pieces={Number(pieces)} />
}

/** `₹1,29,900: the MRP`. Digit grouping makes a long price easier to check. */
function PriceHint({ price, meaning }: { price: 'regularPrice' | 'salePrice'; meaning: string }) {
  const { control } = useFormContext<ProductFields>()
  const typed = useWatch({ control, name: price })
  const amount = typed.trim() === '' ? Number.NaN : Number(typed)
  return (
    <>
      {amount >= 0 && <span className="type-number text-text">{formatRupees(amount)}</span>}
      <span>{amount >= 0 ? `: ${meaning}` : meaning.replace(/^./, (letter) => letter.toUpperCase())}</span>
    </>
  )
}
