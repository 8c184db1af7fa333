import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { LoadFailed } from '../../client/load-failed.tsx'
import { showRefusal } from '../../client/server-errors.ts'
import { formatDate, momentInWords } from '../../lib/dates.ts'
import { type GrievanceState, isOpen, MAX_MESSAGE_LENGTH } from '../../shop/grievances/rules.ts'
import { addMessageForm, type OwnGrievanceOnWire } from '../../shop/grievances/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { ProfileFrame } from '../account/frame.tsx'
import { queryClient } from '../session/query-client.ts'
import { api, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'

const ownQuery = queryOptions({
  queryKey: ['complaints'],
  queryFn: async () => (await send(api.grievance['get-own-grievances'].$get())).grievances,
})

const complain = <ButtonLink to={urls.complaints}>Complain</ButtonLink>

export function Component() {
  const { data: grievances, isError, refetch } = useQuery(ownQuery)
  return (
    <ProfileFrame title="Complaints">
      <div className="mt-8">
        {grievances?.length === 0 && (
          <EmptyState title="No complaints" action={complain}>
            If something went wrong, tell us: you get a ticket number at once.
          </EmptyState>
        )}
        {grievances && grievances.length > 0 && (
          <>
            {complain}
            <ul className="mt-8 grid gap-10">
              {grievances.map((grievance) => (
                <li key={grievance._id}>
                  <Complaint grievance={grievance} />
                </li>
              ))}
            </ul>
          </>
        )}
        {!grievances && !isError && <Skeleton className="h-64" />}
        {!grievances && isError && (
          <LoadFailed what="Your complaints could not be loaded" retry={() => void refetch()} />
        )}
      </div>
    </ProfileFrame>
  )
}

const tones: Record<GrievanceState, StatusTone> = { Waiting: 'wait', Acknowledged: 'info', Resolved: 'good' }

function Complaint({ grievance }: { grievance: OwnGrievanceOnWire }) {
  const { _id, ticket, topic, order, state, next, reopenableUntil, messages } = grievance
  return (
    <article aria-labelledby={_id} className="border-text border-t-2 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id={_id} className="type-heading">
          <span className="type-number" translate="no">
            {ticket}
          </span>
          <span>{` ${topic}`}</span>
        </h2>
        <Status tone={tones[state]}>{state}</Status>
      </div>
      <p className="wrap-anywhere text-muted text-sm">{`${order ? `Order ${order}. ` : ''}${next ? `We ${next.what} it until ${momentInWords(next.by)}.` : ''}${reopenableUntil ? `If this did not resolve it, you can open it again until ${formatDate(reopenableUntil)}.` : ''}`}</p>
      <ol className="mt-4 grid gap-3">
        {messages.map(({ _id, by, text, at: moment }) => (
          <li key={_id} className="border-line border-l-4 pl-4">
            <p className="text-muted text-sm">{`${by ?? 'You'}, ${momentInWords(moment)}`}</p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {isOpen(grievance) && <AddMessage id={_id} ticket={ticket} call="add-message" />}
      {reopenableUntil && <AddMessage id={_id} ticket={ticket} call="reopen-grievance" />}
    </article>
  )
}

const words = {
  'add-message': { label: 'Add to', button: 'Add' },
  'reopen-grievance': { label: 'What is not resolved of', button: 'Open again' },
} as const

interface AddMessageProps {
  id: string
  ticket: string
  call: keyof typeof words
}

function AddMessage({ id, ticket, call }: AddMessageProps) {
  const form = useForm({ resolver: zodResolver(addMessageForm), defaultValues: { message: '' } })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const add = useMutation({
    mutationFn: (json: { message: string }) =>
      send(api.grievance[call][':id'].$post({ param: { id }, json })),
    onSettled: () => queryClient.invalidateQueries(ownQuery),
  })
  const submit = form.handleSubmit(async (json) => {
    try {
      toast.done((await add.mutateAsync(json)).message)
      form.reset()
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 grid max-w-xl gap-3">
      <TextArea
        label={`${words[call].label} ${ticket}`}
        rows={2}
        maxLength={MAX_MESSAGE_LENGTH}
        {...field('message')}
      />
      <div role="alert" className="empty:hidden">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <Button
        type="submit"
        variant="secondary"
        loading={add.isPending}
        className="justify-self-start max-sm:w-full"
      >
        {words[call].button}
      </Button>
    </form>
  )
}
