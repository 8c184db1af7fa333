import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { showAtFields } from '../../client/server-errors.ts'
import { isNullOr, isObject, isString } from '../../lib/json.ts'
import { profileForm, type UserOnWire } from '../../shop/accounts/wire.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { useStoredFields } from '../session/drafts.ts'
import { messageOf } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { PictureField } from './picture-field.tsx'
import { useSaveProfile } from './profile-queries.ts'
import { SpacelessField } from './spaceless-field.tsx'

const texts = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
] as const

// A refetch keeps unsaved fields; save and reset replace them.
const keepDirty = { keepDirtyValues: true }
const replaceDirty = { keepDirtyValues: false }
const isFields = isObject({ name: isString, phone: isString, dpImage: isNullOr(isString) })

export function ProfileForm({ user }: { user: UserOnWire }) {
  const save = useSaveProfile()
  const { name, phone, dpImage } = user
  const saved = { name, phone: phone ?? '', dpImage }
  const form = useForm({
    resolver: zodResolver(profileForm(name)),
    values: saved,
    resetOptions: keepDirty,
  })
  const { isDirty, errors } = form.formState
  const dropDraft = useStoredFields(form, 'profile', isFields)

  const submit = form.handleSubmit(async (fields) => {
    try {
      const said = await save.mutateAsync(fields)
      form.reset({ ...saved, ...fields }, replaceDirty)
      dropDraft()
      toast.done(said)
    } catch (error) {
      if (!showAtFields(error, form)) toast.failed(messageOf(error))
    }
  })
  const discard = () => {
    form.reset(saved, replaceDirty)
    dropDraft()
    form.setFocus('name')
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 grid max-w-xl gap-6">
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
      {texts.map(({ name, ...text }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <SpacelessField
              {...text}
              {...field}
              value={String(field.value)}
              required
              error={errors[name]?.message}
            />
          )}
        />
      ))}
      <TextField label="Email" type="email" value={user.email} disabled />
      <TextLink to={urls.security} className="justify-self-start py-1">
        Change email or password, and see where you are signed in
      </TextLink>
      <TextLink to={urls.ownComplaints} className="justify-self-start py-1">
        Your complaints and our answers
      </TextLink>
      <TextLink to={urls.ownData} className="justify-self-start py-1">
        My data: see, download or erase it
      </TextLink>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" size="large" loading={save.isPending} className="max-sm:w-full">
          Save
        </Button>
        {isDirty && !save.isPending && (
          <p role="status" className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            Not saved yet.
            <Button variant="quiet" size="small" className="px-0!" onClick={discard}>
              Take back
            </Button>
          </p>
        )}
      </div>
    </form>
  )
}
