import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import type { AdminOnWire } from '../../shop/accounts/admins/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { ListRow } from '../list/list-row.tsx'
import { useSetActive } from './queries.ts'

const noAnswer = 'The shop did not answer. Please try again.'

export function AdminRow({ admin }: { admin: AdminOnWire }) {
  const { _id: id, name, email, isActive, isYou, hasSecondFactor, lastSignInAt } = admin
  const setActive = useSetActive(id)
  const [isAsking, setAsking] = useState(false)
  const activate = () =>
    setActive.mutate(true, {
      onSuccess: ({ message }) => toast.done(message),
      onError: (error) => toast.failed(messageOf(error, noAnswer)),
    })
  return (
    <ListRow className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="break-words font-semibold">
          <span>{`${name} `}</span>
          {isYou && <span className="font-normal text-muted">· you</span>}
        </p>
        <p className="break-all">{email}</p>
        <p className="mt-0.5 text-muted text-sm">
          {lastSignInAt ? `Last sign-in ${momentInWords(lastSignInAt)}` : 'No sign-in is known'}
        </p>
      </div>
      <span className="flex flex-wrap gap-x-6 gap-y-1">
        <Status tone={isActive ? 'good' : 'off'}>{isActive ? 'Active' : 'Deactivated'}</Status>
        <Status tone={hasSecondFactor ? 'good' : 'off'}>
          {hasSecondFactor ? 'Second factor' : 'Password only'}
        </Status>
      </span>
      <span className="flex items-center gap-2">
        <HistoryButton thing="admin" id={id} name={name} opensRow />
        {isActive ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Deactivate ${name}`}
            onClick={() => setAsking(true)}
          >
            Deactivate
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Activate ${name}`}
            loading={setActive.isPending}
            onClick={activate}
          >
            Activate
          </Button>
        )}
      </span>
      {isAsking && <DeactivateDialog admin={admin} close={() => setAsking(false)} />}
    </ListRow>
  )
}

function DeactivateDialog({ admin, close }: { admin: AdminOnWire; close: () => void }) {
  const { _id: id, name, isYou } = admin
  const setActive = useSetActive(id)
  return (
    <ConfirmDialog
      title={isYou ? 'Deactivate yourself?' : `Deactivate ${name}?`}
      open
      onOpenChange={(open) => !open && close()}
      confirm="Deactivate"
      danger
      pending={setActive.isPending}
      onConfirm={() =>
        setActive.mutate(false, {
          onSuccess: ({ message }) => {
            toast.done(message)
            close()
          },
        })
      }
    >
      <span>{`${isYou ? 'You are' : `${name} is`} signed out everywhere at once, and cannot sign in until another admin activates the account again.`}</span>
      <div role="alert">
        {setActive.error && <FieldError>{messageOf(setActive.error, noAnswer)}</FieldError>}
      </div>
    </ConfirmDialog>
  )
}
