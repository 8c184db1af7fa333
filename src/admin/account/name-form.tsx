import { useForm } from 'react-hook-form'
import { send } from '../../client/api-client.ts'
import { showRefusal } from '../../client/server-errors.ts'
import { MAX_TEXT_LENGTH } from '../../lib/text.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export function NameForm({ name }: { name: string }) {
  const form = useForm({ defaultValues: { name } })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (json) => {
    try {
      toast.done((await send(api.users.updateUserDetails.$put({ json }))).message)
      void invalidateQueries('details', 'admins', 'trail')
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      <TextField
        label="Your name"
        autoComplete="name"
        required
        maxLength={MAX_TEXT_LENGTH}
        {...fieldsOf(form)('name', { validate: (typed) => typed.trim() !== '' || 'Name is required' })}
      />
      <div role="alert" className="empty:hidden">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <Button
        type="submit"
        loading={isSubmitting}
        disabled={!isDirty}
        className="justify-self-start max-sm:w-full"
      >
        Change name
      </Button>
    </form>
  )
}
