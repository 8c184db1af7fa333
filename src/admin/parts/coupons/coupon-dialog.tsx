import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { dayOf } from '../../../lib/dates.ts'
import { couponForm } from '../../../shop/coupons/wire.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showRefusal } from '../../../ui/refused-fields.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { toastUndoable } from '../trail/toast-undoable.ts'
import { CouponSentence } from './coupon-sentence.tsx'
import { useCreateCoupon } from './queries.ts'

const blank = {
  code: '',
  discountPercentage: '',
  minimumPurchaseAmount: '',
  maxDiscountAmount: '',
  expiryDate: '',
}

/** The coupon form. What is wrong with a field stands there; what else the shop refuses, below. */
export function CouponDialog({ close }: { close: () => void }) {
  const create = useCreateCoupon()
  const form = useForm({
    resolver: zodResolver(couponForm, undefined, { raw: true }),
    defaultValues: blank,
  })
  const { errors, isDirty } = form.formState
  const of = (name: 'discountPercentage' | 'minimumPurchaseAmount' | 'maxDiscountAmount') => ({
    required: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name),
  })

  const submit = form.handleSubmit(async (fields) => {
    try {
      const { message, coupen } = await create.mutateAsync(fields)
      void toastUndoable(message, 'coupon', coupen._id)
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
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <TextField label="Discount percentage" {...of('discountPercentage')} />
      <TextField label="Minimum purchase amount" prefix="₹" {...of('minimumPurchaseAmount')} />
      <TextField label="Maximum discount amount" prefix="₹" {...of('maxDiscountAmount')} />
      <Controller
        control={form.control}
        name="expiryDate"
        render={({ field }) => (
          <DateField
            label="Expiry date"
            hint="Its last valid day in India."
            required
            min={dayOf(new Date())}
            error={errors.expiryDate?.message}
            {...field}
          />
        )}
      />
      <CouponSentence control={form.control} />
    </FormDialog>
  )
}
