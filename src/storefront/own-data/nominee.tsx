import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { LoadFailed } from '../../client/load-failed.tsx'
import { showRefusal } from '../../client/server-errors.ts'
import { formatDate } from '../../lib/dates.ts'
import { type NomineeOnWire, nomineeForm } from '../../shop/customers/privacy-requests/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { nomineeQuery, useRemoveNominee, useSetNominee } from './queries.ts'

export function Nominee() {
  const { data: nominee, isError, refetch } = useQuery(nomineeQuery)
  if (nominee !== undefined) return <NomineeForm key={nominee?.namedAt ?? 'none'} nominee={nominee} />
  return isError ? (
    <LoadFailed what="Your nominee could not be loaded" retry={() => void refetch()} />
  ) : (
    <Skeleton className="h-48" />
  )
}

function NomineeForm({ nominee }: { nominee: NomineeOnWire | null }) {
  const save = useSetNominee()
  const remove = useRemoveNominee()
  const { name = '', email = '', relation = '' } = nominee ?? {}
  const form = useForm({ resolver: zodResolver(nomineeForm), defaultValues: { name, email, relation } })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const submit = form.handleSubmit(async (json) => {
    try {
      toast.done((await save.mutateAsync(json)).message)
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  })
  const removeNow = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => toast.done(message),
      onError: (error) => toast.failed(messageOf(error)),
    })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      <TextField label="Name of the nominee" autoComplete="off" required {...field('name')} />
      <TextField label="Email of the nominee" type="email" autoComplete="off" required {...field('email')} />
      <TextField label="Who they are to you" autoComplete="off" required {...field('relation')} />
      <div role="alert" className="empty:hidden">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:*:grow">
        <Button type="submit" variant="secondary" loading={save.isPending}>
          Save nominee
        </Button>
        {nominee && (
          <Button variant="quiet" loading={remove.isPending} onClick={removeNow}>
            Remove nominee
          </Button>
        )}
        {nominee && <span className="text-muted text-sm">{`Named on ${formatDate(nominee.namedAt)}.`}</span>}
      </div>
    </form>
  )
}
