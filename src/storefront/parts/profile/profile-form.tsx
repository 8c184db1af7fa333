import { zodResolver } from '@hookform/resolvers/zod'
import type { ChangeEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { profileForm, type UserOnWire } from '../../../shop/accounts/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../../api.ts'
import { showAtFields } from '../../refused-fields.ts'
import { PictureField } from './picture-field.tsx'
import { useSaveProfile } from './profile-state.ts'

/** Name, phone and picture. Spaces cannot be typed into name and phone (specification, section 5). */
export function ProfileForm({ user }: { user: UserOnWire }) {
  const save = useSaveProfile()
  const { name, phone, dpImage } = user
  const form = useForm({
    resolver: zodResolver(profileForm(name)),
    values: { name, phone: phone ?? '', dpImage },
  })
  const { errors } = form.formState

  const spaceless = (field: 'name' | 'phone') => {
    const { onChange, ...registered } = form.register(field)
    const withoutSpaces = (event: ChangeEvent<HTMLInputElement>) => {
      event.target.value = event.target.value.replace(/\s/g, '')
      return onChange(event)
    }
    return { ...registered, onChange: withoutSpaces, error: errors[field]?.message }
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      toast.done(await save.mutateAsync(fields))
    } catch (error) {
      if (!showAtFields(error, form)) toast.failed(messageOf(error))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="mt-8 grid max-w-xl gap-6">
      <Controller
        control={form.control}
        name="dpImage"
        render={({ field: { value, onChange } }) => (
          <PictureField
            name={name}
            value={value ?? null}
            onChange={onChange}
            error={errors.dpImage?.message}
          />
        )}
      />
      <TextField label="Name" required autoComplete="name" {...spaceless('name')} />
      <TextField label="Phone" type="tel" required autoComplete="tel" {...spaceless('phone')} />
      <TextField label="Email" type="email" value={user.email} disabled hint="Your email stays as it is." />
      <Button
        type="submit"
        size="large"
        loading={save.isPending}
        className="justify-self-start max-sm:w-full"
      >
        Save
      </Button>
    </form>
  )
}
