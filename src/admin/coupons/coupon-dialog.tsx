import { Controller } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { dayOf, momentInWords } from '../../lib/dates.ts'
import { momentIn } from '../../lib/moments.ts'
import { groupDigits } from '../../lib/numbers.ts'
import { couponsCombine } from '../../shop/coupons/rules.ts'
import type { AdminCouponOnWire } from '../../shop/coupons/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { readOnlyLook } from '../../ui/field-style.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { CouponExample } from './coupon-example.tsx'
import { CouponTermsFields } from './coupon-terms-fields.tsx'
import { useSaveCoupon } from './queries.ts'
import { type CouponForm, useCouponForm } from './use-coupon-form.ts'

interface CouponDialogProps {
  /** Omitted to add a coupon. */
  coupon?: AdminCouponOnWire | undefined
  close: () => void
}

export function CouponDialog({ coupon, close }: CouponDialogProps) {
  const save = useSaveCoupon(coupon)
  const form = useCouponForm(coupon)
  const field = fieldsOf(form)
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
      <CouponTermsFields form={form} isNew={!coupon} />
      <CouponTimesFields form={form} />
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
      <p className="text-muted text-sm sm:col-span-2">{couponsCombine}</p>
      <CouponExample control={form.control} />
    </FormDialog>
  )
}

function CouponTimesFields({ form }: { form: CouponForm }) {
  const field = fieldsOf(form)
  const start = momentIn(form.watch('startsAt') ?? '')
  return (
    <>
      <Controller
        control={form.control}
        name="expiryDate"
        render={({ field: day, fieldState }) => (
          <DateField
            label="Expiry date"
            hint="Its last valid day in India."
            required
            min={dayOf(new Date())}
            error={fieldState.error?.message}
            {...day}
          />
        )}
      />
      <TextField
        label="Expiry time"
        type="time"
        hint="Empty: until the end of that day."
        {...field('expiryTime')}
      />
      <TextField
        label="Starts"
        type="datetime-local"
        hint={start ? `${momentInWords(start)} in India` : 'Empty: at once.'}
        {...field('startsAt')}
      />
    </>
  )
}

function usesHint(coupon: AdminCouponOnWire | undefined): string {
  const used = coupon?.uses ? ` Used ${groupDigits(coupon.uses)} times.` : ''
  return `Empty: no limit.${used}`
}
