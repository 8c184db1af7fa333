import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { messageOf } from '../../../lib/answers.ts'
import { type Day, dayOf } from '../../../lib/dates.ts'
import { couponForm } from '../../../shop/coupons/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showAtFields } from '../../../ui/refused-fields.ts'
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
  const formId = useId()
  const create = useCreateCoupon()
  const [failed, setFailed] = useState<string>()
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
    setFailed(undefined)
    try {
      const { message, coupen } = await create.mutateAsync(fields)
      void toastUndoable(message, 'coupon', coupen._id)
      close()
    } catch (error) {
      if (!showAtFields(error, form))
        setFailed(messageOf(error, 'The coupon was not added. Please try again.'))
    }
  })

  return (
    <Dialog
      title="Add coupon"
      open
      typed={isDirty}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <div role="alert" className="basis-full empty:hidden">
            {failed && <FieldError>{failed}</FieldError>}
          </div>
          <Button variant="secondary" onClick={close} className="max-sm:grow">
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={create.isPending} className="max-sm:grow">
            Add coupon
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
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
          render={({ field: { name, value, onChange } }) => (
            <DateField
              label="Expiry date"
              hint="Its last valid day in India."
              required
              name={name}
              min={dayOf(new Date())}
              value={value as Day | ''}
              onChange={onChange}
              error={errors.expiryDate?.message}
            />
          )}
        />
        <CouponSentence control={form.control} />
      </form>
    </Dialog>
  )
}
