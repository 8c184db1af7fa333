import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { momentInWords } from '../../lib/dates.ts'
import { momentIn } from '../../lib/moments.ts'
import { multibuysCombine } from '../../shop/multibuys/rules.ts'
import { multibuyFormAt, type ScopeType } from '../../shop/multibuys/wire.ts'
import { WHOLE_SHOP } from '../../shop/offers/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { type MultibuyFields, MultibuyPreview } from './multibuy-preview.tsx'
import { useCreateMultibuy } from './multibuy-queries.ts'
import { TargetField } from './target-field.tsx'

export function MultibuyDialog({ close }: { close: () => void }) {
  const create = useCreateMultibuy()
  const form = useForm<MultibuyFields>({
    resolver: zodResolver(multibuyFormAt(new Date()), undefined, { raw: true }),
    defaultValues: {
      ...{ name: '', offerType: 'Shop', targetOfferId: WHOLE_SHOP },
      ...{ buy: '2', get: '1', discountPercentage: '100', startsAt: '', endsAt: '' },
    },
  })
  const field = fieldsOf(form)
  const countProps = { required: true, inputMode: 'numeric', autoComplete: 'off' } as const
  const dialog = saveDialog(form, {
    save: async (fields: MultibuyFields) => {
      const { message } = await create.mutateAsync(fields)
      toast.done(message)
    },
    failure: 'The offer was not created. Please try again.',
    close,
  })
  return (
    <FormDialog
      title="Add Buy X, Get Y"
      large
      submit="Add Offer"
      {...dialog}
      className="sm:grid-cols-6 *:sm:col-span-2 sm:*:data-wide:col-span-6 sm:*:data-half:col-span-3 sm:*:data-most:col-span-4"
    >
      <div data-wide>
        <TextField
          label="Offer name"
          hint="Shoppers read it in the cart, on the order and on the invoice."
          required
          autoComplete="off"
          {...field('name')}
        />
      </div>
      <TextField label="Units bought" {...countProps} {...field('buy')} />
      <TextField label="Units discounted" {...countProps} {...field('get')} />
      <TextField
        label="Discount percentage"
        hint="100: they are free."
        {...countProps}
        {...field('discountPercentage')}
      />
      <ScopeFields form={form} />
      <div data-half>
        <TextField
          label="Starts"
          type="datetime-local"
          hint={hintOf(form.watch('startsAt'), 'Empty: at once.')}
          {...field('startsAt')}
        />
      </div>
      <div data-half>
        <TextField
          label="Ends"
          type="datetime-local"
          required
          hint={hintOf(form.watch('endsAt'), 'In India.')}
          {...field('endsAt')}
        />
      </div>
      <p data-wide className="text-muted text-sm">
        {multibuysCombine}
      </p>
      <div data-wide>
        <MultibuyPreview control={form.control} />
      </div>
    </FormDialog>
  )
}

function hintOf(typed: string | null | undefined, otherwise: string): string {
  const moment = momentIn(typed ?? '')
  return moment ? `${momentInWords(moment)} in India` : otherwise
}

function ScopeFields({ form }: { form: UseFormReturn<MultibuyFields> }) {
  const offerType = form.watch('offerType')
  const changeScope = (to: ScopeType) => {
    form.setValue('offerType', to, { shouldDirty: true })
    form.setValue('targetOfferId', to === 'Shop' ? WHOLE_SHOP : '')
    form.clearErrors('targetOfferId')
  }
  return (
    <>
      <SelectField
        label="On"
        value={offerType}
        onChange={({ target }) => changeScope(target.value as ScopeType)}
      >
        <option value="Shop">Whole shop</option>
        <option value="Category">Category</option>
        <option value="Brand">Brand</option>
      </SelectField>
      <div data-most>
        {offerType === 'Shop' ? (
          <p className="sm:pt-8">All products.</p>
        ) : (
          <Controller
            control={form.control}
            name="targetOfferId"
            render={({ field: { ref, value, onChange }, fieldState }) => (
              <TargetField
                ref={ref}
                offerType={offerType}
                value={typeof value === 'string' ? value : ''}
                onChange={onChange}
                error={fieldState.error?.message}
                isShared
              />
            )}
          />
        )}
      </div>
    </>
  )
}
