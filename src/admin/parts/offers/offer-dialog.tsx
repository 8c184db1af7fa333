import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { messageOf } from '../../../lib/answers.ts'
import { type Day, dayOf } from '../../../lib/dates.ts'
import { type OfferType, offerFormOn } from '../../../shop/offers/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showAtFields } from '../../../ui/refused-fields.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toastUndoable } from '../trail/toast-undoable.ts'
import type { OfferFields } from './offer-fields.ts'
import { useCreateOffer } from './queries.ts'
import { TargetField } from './target-field.tsx'
import { WhatIf } from './what-if.tsx'

const summary = 'Please fill out all required fields correctly.'

/** The offer form, and below it what the offer would do before it is saved. */
export function OfferDialog({ close }: { close: () => void }) {
  const formId = useId()
  const today = dayOf(new Date())
  const create = useCreateOffer()
  const [failed, setFailed] = useState<string>()
  const form = useForm<OfferFields>({
    resolver: zodResolver(offerFormOn(today), undefined, { raw: true }),
    defaultValues: {
      name: '',
      offerType: 'Products',
      targetOfferId: '',
      discountPercentage: '',
      startDate: today,
      endDate: '',
      description: '',
    },
  })
  const { errors, isDirty } = form.formState
  const [offerType, startDate] = form.watch(['offerType', 'startDate'])

  const submit = form.handleSubmit(
    async (fields) => {
      setFailed(undefined)
      try {
        const { message, offer } = await create.mutateAsync(fields)
        void toastUndoable(message, 'offer', offer._id)
        close()
      } catch (error) {
        showAtFields(error, form)
        setFailed(messageOf(error, 'The offer was not created. Please try again.'))
      }
    },
    () => setFailed(summary),
  )
  const changeType = (to: OfferType) => {
    form.setValue('offerType', to, { shouldDirty: true })
    form.setValue('targetOfferId', '')
    form.clearErrors('targetOfferId')
  }

  return (
    <Dialog
      title="Add Offer"
      large
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
            Add Offer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        className="grid gap-5 sm:grid-cols-6 *:sm:col-span-2 sm:*:data-wide:col-span-6 sm:*:data-most:col-span-4"
      >
        <div data-wide>
          <TextField
            label="Offer name"
            required
            maxLength={200}
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
        </div>
        <SelectField
          label="Offer type"
          value={offerType}
          onChange={({ target }) => changeType(target.value as OfferType)}
        >
          <option value="Products">Product</option>
          <option value="Category">Category</option>
        </SelectField>
        <div data-most>
          <Controller
            control={form.control}
            name="targetOfferId"
            render={({ field: { value, onChange } }) => (
              <TargetField
                offerType={offerType}
                value={typeof value === 'string' ? value : ''}
                onChange={onChange}
                error={errors.targetOfferId?.message}
              />
            )}
          />
        </div>
        <TextField
          label="Discount percentage"
          type="number"
          min={0}
          max={100}
          step="any"
          inputMode="decimal"
          required
          error={errors.discountPercentage?.message}
          {...form.register('discountPercentage')}
        />
        <Controller
          control={form.control}
          name="startDate"
          render={({ field: { name, value, onChange } }) => (
            <DateField
              label="Start date"
              required
              name={name}
              min={today}
              value={value as Day | ''}
              onChange={onChange}
              error={errors.startDate?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="endDate"
          render={({ field: { name, value, onChange } }) => (
            <DateField
              label="End date"
              required
              name={name}
              min={(startDate || today) as Day}
              value={value as Day | ''}
              onChange={onChange}
              error={errors.endDate?.message}
            />
          )}
        />
        <div data-wide>
          <TextArea
            label="Description"
            rows={2}
            error={errors.description?.message}
            {...form.register('description')}
          />
        </div>
      </form>
      <div className="mt-6">
        <WhatIf control={form.control} />
      </div>
    </Dialog>
  )
}
