import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { showRefusal } from '../../client/server-errors.ts'
import { dayOf } from '../../lib/dates.ts'
import { formatRupees, plainAmount, toRupees } from '../../lib/money.ts'
import { couponDiscount } from '../../shop/coupons/rules.ts'
import { couponForm, couponFormOn, couponOf } from '../../shop/coupons/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useCreateCoupon } from './queries.ts'

const blank = {
  code: '',
  discountPercentage: '',
  minimumPurchaseAmount: '',
  maxDiscountAmount: '',
  expiryDate: '',
}

export function CouponDialog({ close }: { close: () => void }) {
  const today = dayOf(new Date())
  const create = useCreateCoupon()
  const form = useForm({
    resolver: zodResolver(couponFormOn(today), undefined, { raw: true }),
    defaultValues: blank,
  })
  const { errors, isDirty } = form.formState
  const field = fieldsOf(form)
  const amountProps = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const

  const submit = form.handleSubmit(async (fields) => {
    try {
      const { message, coupen } = await create.mutateAsync(fields)
      void toastWithUndo(message, 'coupon', coupen._id)
      close()
    } catch (error) {
      showRefusal(error, form, 'The coupon was not added. Please try again.')
    }
  })

  return (
    <FormDialog
      title="Add coupon"
      submit="Add coupon"
      onSubmit={submit}
      pending={create.isPending}
      failed={errors.root?.message}
      typed={isDirty}
      close={close}
      className="sm:grid-cols-2"
    >
      <TextField
        label="Code"
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
        {...field('minimumPurchaseAmount', { setValueAs: plainAmount })}
      />
      <TextField
        label="Maximum discount amount"
        prefix="₹"
        {...amountProps}
        {...field('maxDiscountAmount', { setValueAs: plainAmount })}
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
      <CouponExample control={form.control} />
    </FormDialog>
  )
}

type CouponInput = z.input<typeof couponForm>

function CouponExample({ control }: { control: Control<CouponInput> }) {
  const values = useWatch({ control })
  // Placeholders: code and expiry date do not affect the discount.
  const form = couponForm.safeParse({ ...values, code: 'X', expiryDate: '2026-01-01' })
  if (!form.success) return null
  const coupon = { id: '', ...couponOf(form.data) }
  const atMinimum = couponDiscount(coupon, coupon.minimumPurchase)
  const fullDiscountFrom = Math.ceil(coupon.maximumDiscount / (coupon.percentage / 100) / 100)
  return (
    <p role="status" className="text-muted text-sm sm:col-span-2">
      A purchase of {formatRupees(toRupees(coupon.minimumPurchase))} gets {formatRupees(toRupees(atMinimum))}{' '}
      off
      {atMinimum < coupon.maximumDiscount && (
        <>
          ; from {formatRupees(fullDiscountFrom)} on, {formatRupees(toRupees(coupon.maximumDiscount))}
        </>
      )}
      .
    </p>
  )
}
