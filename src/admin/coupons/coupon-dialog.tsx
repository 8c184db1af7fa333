import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { saveDialog } from '../../client/save-dialog.ts'
import { dayOf } from '../../lib/dates.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { groupDigits } from '../../lib/numbers.ts'
import { plainNumber } from '../../lib/typed-numbers.ts'
import { couponDiscount } from '../../shop/coupons/rules.ts'
import { type AdminCouponOnWire, couponForm, couponFormOn, couponOf } from '../../shop/coupons/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { readOnlyLook } from '../../ui/field-style.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useSaveCoupon } from './queries.ts'

interface CouponDialogProps {
  /** Omitted to add a coupon. */
  coupon?: AdminCouponOnWire | undefined
  close: () => void
}

export function CouponDialog({ coupon, close }: CouponDialogProps) {
  const today = dayOf(new Date())
  const save = useSaveCoupon(coupon)
  const form = useForm({
    resolver: zodResolver(couponFormOn(today), undefined, { raw: true }),
    defaultValues: {
      code: coupon?.code ?? '',
      discountPercentage: String(coupon?.discountPercentage ?? ''),
      minimumPurchaseAmount: String(coupon?.minimumPurchaseAmount ?? ''),
      maxDiscountAmount: String(coupon?.maxDiscountAmount ?? ''),
      expiryDate: coupon?.expiryDate ?? '',
      maxUses: String(coupon?.maxUses ?? ''),
      maxUsesPerShopper: String(coupon?.maxUsesPerShopper ?? ''),
      firstOrderOnly: coupon?.firstOrderOnly ?? false,
    },
  })
  const { errors } = form.formState
  const field = fieldsOf(form)
  const amountProps = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const
  const countProps = { inputMode: 'numeric', autoComplete: 'off' } as const

  const dialog = saveDialog(form, {
    save: async (fields) => {
      const { message, coupen } = await save.mutateAsync(fields)
      void toastWithUndo(message, 'coupon', coupen._id)
    },
    failure: `The coupon was not ${coupon ? 'saved' : 'added'}. Please try again.`,
    close,
  })

  return (
    <FormDialog
      title={coupon ? `Edit coupon ${coupon.code}` : 'Add coupon'}
      submit={coupon ? 'Save coupon' : 'Add coupon'}
      {...dialog}
      className="sm:grid-cols-2"
    >
      <TextField
        label="Code"
        hint={coupon && 'A code stays: shoppers have it in mails and on posters.'}
        readOnly={coupon !== undefined}
        className={coupon && readOnlyLook}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <TextField label="Discount percentage" {...amountProps} {...field('discountPercentage')} />
      <TextField
        label="Minimum purchase amount"
        prefix="₹"
        {...amountProps}
        {...field('minimumPurchaseAmount', { setValueAs: plainNumber })}
      />
      <TextField
        label="Maximum discount amount"
        prefix="₹"
        {...amountProps}
        {...field('maxDiscountAmount', { setValueAs: plainNumber })}
      />
      <Controller
        control={form.control}
        name="expiryDate"
        render={({ field: day }) => (
          <DateField
            label="Expiry date"
            hint="Its last valid day in India."
            required
            min={today}
            error={errors.expiryDate?.message}
            {...day}
          />
        )}
      />
      <fieldset className="grid grid-cols-1 gap-5 border-line border-t-2 pt-4 sm:col-span-2 sm:grid-cols-2">
        <legend className="type-label pr-3">Limits</legend>
        <TextField label="Uses in all" hint={usesHint(coupon)} {...countProps} {...field('maxUses')} />
        <TextField
          label="Uses per shopper"
          hint="Empty: as often as they like."
          {...countProps}
          {...field('maxUsesPerShopper')}
        />
        <Checkbox label="First order only" className="sm:col-span-2" {...form.register('firstOrderOnly')} />
      </fieldset>
      <CouponExample control={form.control} />
    </FormDialog>
  )
}

function usesHint(coupon: AdminCouponOnWire | undefined): string {
  const used = coupon?.uses ? ` Used ${groupDigits(coupon.uses)} times.` : ''
  return `Empty: no limit.${used}`
}

type CouponInput = z.input<typeof couponForm>

function CouponExample({ control }: { control: Control<CouponInput> }) {
  const values = useWatch({ control })
  // Placeholders: code and expiry date do not affect the discount.
  const form = couponForm.safeParse({
    ...values,
    code: 'X',
    expiryDate: '2026-01-01',
    maxUses: null,
    maxUsesPerShopper: null,
  })
  if (!form.success) return null
  const coupon = { id: '', ...couponOf(form.data) }
  const atMinimum = couponDiscount(coupon, coupon.minimumPurchase)
  const fullDiscountFrom = Math.ceil(coupon.maximumDiscount / (coupon.percentage / 100) / 100)
  return (
    <p role="status" className="text-muted text-sm sm:col-span-2">
      <span>{`A purchase of ${formatRupees(toRupees(coupon.minimumPurchase))} gets ${formatRupees(toRupees(atMinimum))} off`}</span>
      {atMinimum < coupon.maximumDiscount && (
        <span>{`; from ${formatRupees(fullDiscountFrom)} on, ${formatRupees(toRupees(coupon.maximumDiscount))}`}</span>
      )}
      <span>.</span>
    </p>
  )
}
