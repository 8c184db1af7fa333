import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { messageOf } from '../../client/api-client.ts'
import { showAtFields } from '../../client/server-errors.ts'
import { brandEditForm, brandForm } from '../../shop/catalog/brands/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useShop } from '../shared/shop.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { LogoField } from './logo-field.tsx'
import { type Brand, useSaveBrand } from './queries.ts'

interface BrandDialogProps {
  /** Omitted to add a brand. */
  brand?: Brand | undefined
  onSaved?: ((id: string) => void) | undefined
  close: () => void
}

/** The specification requires a toast for server errors, in addition to the message at the field. */
export function BrandDialog({ brand, onSaved, close }: BrandDialogProps) {
  const { brandLimits } = useShop()
  const save = useSaveBrand(brand)
  const form = useForm({
    resolver: zodResolver((brand ? brandEditForm : brandForm)(brandLimits), undefined, { raw: true }),
    defaultValues: {
      brandName: brand?.brandName ?? '',
      brandTitle: brand?.brandTitle ?? '',
      logo: brand?.logo ?? '',
    },
  })
  const field = fieldsOf(form)
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    try {
      const { message, brand: saved } = await save.mutateAsync(fields)
      void toastWithUndo(message, 'brand', saved._id)
      onSaved?.(saved._id)
      close()
    } catch (error) {
      showAtFields(error, form)
      toast.failed(
        messageOf(error, brand ? 'The brand was not saved. Please try again.' : 'Error adding the brand'),
      )
    }
  })

  return (
    <FormDialog
      title={brand ? 'Edit brand' : 'Add brand'}
      submit={brand ? 'Save brand' : 'Add brand'}
      onSubmit={submit}
      pending={save.isPending}
      typed={isDirty}
      close={close}
    >
      <TextField label="Brand Name" required autoComplete="off" {...field('brandName')} />
      <TextField
        label="Title"
        hint="Optional: a line about the brand."
        autoComplete="off"
        {...field('brandTitle')}
      />
      <Controller
        control={form.control}
        name="logo"
        render={({ field: { ref, value, onChange } }) => (
          <LogoField
            ref={ref}
            required={brandLimits.brandLogo}
            value={value}
            onChange={onChange}
            error={errors.logo?.message}
          />
        )}
      />
    </FormDialog>
  )
}
