import { plainNumber } from '../../lib/typed-numbers.ts'
import type { CouponKind } from '../../shop/coupons/rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CouponForm } from './use-coupon-form.ts'

const kindLabels: Record<CouponKind, string> = {
  Percent: 'A percentage',
  Amount: 'Rupees off the goods',
  FreeDelivery: 'Free delivery',
}

const amountLabels: Record<CouponKind, string> = {
  Percent: 'Maximum discount amount',
  Amount: 'Amount off',
  FreeDelivery: 'Most delivery fee it takes off',
}

/** The kind of a coupon stays. */
export function CouponTermsFields({ form, isNew }: { form: CouponForm; isNew: boolean }) {
  const field = fieldsOf(form)
  const kind = form.watch('kind') ?? 'Percent'
  const amountProps = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const
  const chooseKind = (chosen: CouponKind) =>
    form.setValue('discountPercentage', chosen === 'Percent' ? '' : '100')
  return (
    <>
      {isNew && (
        <SelectField
          label="Takes off"
          {...field('kind', { onChange: ({ target }) => chooseKind(target.value as CouponKind) })}
        >
          {Object.entries(kindLabels).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'Percent' && (
        <TextField label="Discount percentage" {...amountProps} {...field('discountPercentage')} />
      )}
      <TextField
        label="Minimum purchase amount"
        prefix="₹"
        {...amountProps}
        {...field('minimumPurchaseAmount', { setValueAs: plainNumber })}
      />
      <TextField
        label={amountLabels[kind]}
        prefix="₹"
        {...amountProps}
        {...field('maxDiscountAmount', { setValueAs: plainNumber })}
      />
    </>
  )
}
