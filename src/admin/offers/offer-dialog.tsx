import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { messageOf } from '../../client/api-client.ts'
import { showAtFields } from '../../client/server-errors.ts'
import { type Day, dayOf } from '../../lib/dates.ts'
import { type OfferType, offersCombine } from '../../shop/offers/rules.ts'
import { offerFormOn, WHOLE_SHOP } from '../../shop/offers/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { DiscountFields } from './discount-fields.tsx'
import type { OfferFields } from './preview.tsx'
import { OfferPreview } from './preview.tsx'
import { useCreateOffer } from './queries.ts'
import { SelectionField, selectedIds } from './selection-field.tsx'
import { TargetField } from './target-field.tsx'

const INVALID_MESSAGE = 'Please fill out all required fields correctly.'

export function OfferDialog({ close }: { close: () => void }) {
  const today = dayOf(new Date())
  const create = useCreateOffer()
  const form = useForm<OfferFields>({
    resolver: zodResolver(offerFormOn(today), undefined, { raw: true }),
    defaultValues: {
      name: '',
      offerType: 'Products',
      targetOfferId: '',
      discountPercentage: '',
      discountAmount: null,
      startDate: today,
      startTime: '',
      endDate: '',
      endTime: '',
      description: '',
    },
  })
  const field = fieldsOf(form)
  const { errors, isDirty } = form.formState
  const [offerType, startDate] = form.watch(['offerType', 'startDate'])

  // Hide the summary once the last field error is fixed.
  const isMessageStale = errors.root?.message === INVALID_MESSAGE && Object.keys(errors).length === 1

  const setFormError = (message: string) => form.setError('root', { message })
  const submit = form.handleSubmit(
    async (fields) => {
      try {
        const { message, offer } = await create.mutateAsync(fields)
        void toastWithUndo(message, 'offer', offer._id)
        close()
      } catch (error) {
        showAtFields(error, form)
        setFormError(messageOf(error, 'The offer was not created. Please try again.'))
      }
    },
    () => setFormError(INVALID_MESSAGE),
  )
  const changeType = (to: OfferType) => {
    form.setValue('offerType', to, { shouldDirty: true })
    form.setValue('targetOfferId', to === 'Shop' ? WHOLE_SHOP : to === 'Selection' ? [] : '')
    form.clearErrors('targetOfferId')
  }

  const day = (name: 'startDate' | 'endDate', label: string, min: Day) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DateField label={label} required min={min} error={errors[name]?.message} {...field} />
      )}
    />
  )

  return (
    <FormDialog
      title="Add Offer"
      large
      submit="Add Offer"
      onSubmit={submit}
      pending={create.isPending}
      failed={isMessageStale ? undefined : errors.root?.message}
      typed={isDirty}
      close={close}
      className="sm:grid-cols-6 *:sm:col-span-2 sm:*:data-wide:col-span-6 sm:*:data-half:col-span-3 sm:*:data-most:col-span-4"
    >
      <div data-wide>
        <TextField label="Offer name" required autoComplete="off" {...field('name')} />
      </div>
      <SelectField
        label="Offer type"
        value={offerType}
        onChange={({ target }) => changeType(target.value as OfferType)}
      >
        <option value="Products">Product</option>
        <option value="Selection">Several products</option>
        <option value="Category">Category</option>
        <option value="Brand">Brand</option>
        <option value="Shop">Whole shop</option>
      </SelectField>
      <div data-most>
        {offerType === 'Shop' ? (
          <p className="sm:pt-8">All products.</p>
        ) : (
          <Controller
            control={form.control}
            name="targetOfferId"
            render={({ field: { ref, value, onChange } }) =>
              offerType === 'Selection' ? (
                <SelectionField
                  ref={ref}
                  ids={selectedIds(value)}
                  onChange={onChange}
                  error={errors.targetOfferId?.message}
                />
              ) : (
                <TargetField
                  ref={ref}
                  offerType={offerType}
                  value={typeof value === 'string' ? value : ''}
                  onChange={onChange}
                  error={errors.targetOfferId?.message}
                />
              )
            }
          />
        )}
      </div>
      <DiscountFields form={form} />
      <div data-half>{day('startDate', 'Start date', today)}</div>
      <div data-half>
        <TextField label="Start time" type="time" hint="Empty: at 00:00, in India." {...field('startTime')} />
      </div>
      <div data-half>{day('endDate', 'End date', (startDate || today) as Day)}</div>
      <div data-half>
        <TextField label="End time" type="time" hint="Empty: at the end of the day." {...field('endTime')} />
      </div>
      <div data-wide>
        <TextArea label="Description" rows={2} {...field('description')} />
        <p className="mt-3 text-muted text-sm">{offersCombine}</p>
      </div>
      <div data-wide>
        <OfferPreview control={form.control} />
      </div>
    </FormDialog>
  )
}
