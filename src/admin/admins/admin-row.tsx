import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { OWNER } from '../../shop/accounts/admins/rules.ts'
import type { StaffRoleOnWire } from '../../shop/accounts/admins/staff-roles-wire.ts'
import type { AdminOnWire } from '../../shop/accounts/admins/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { ListRow } from '../list/list-row.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { useSetActive } from './queries.ts'

const noAnswer = 'The shop did not answer. Please try again.'

interface AdminRowProps {
  admin: AdminOnWire
  roles: readonly StaffRoleOnWire[]
}

export function AdminRow({ admin, roles }: AdminRowProps) {
  const { _id: id, name, email, isActive, isYou, hasSecondFactor, lastSignInAt } = admin
  const { staffRole, isManageable } = admin
  const setActive = useSetActive(id)
  const [asked, setAsked] = useState<'deactivate' | 'role' | null>(null)
  const close = () => setAsked(null)
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
        <p className="wrap-anywhere">{staffRole?.name ?? OWNER}</p>
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
        {isManageable && !isYou && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Change the role of ${name}`}
            onClick={() => setAsked('role')}
          >
            Change role
          </Button>
        )}
        {isManageable &&
          (isActive ? (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Deactivate ${name}`}
              onClick={() => setAsked('deactivate')}
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
          ))}
      </span>
      {asked === 'deactivate' && <DeactivateDialog admin={admin} close={close} />}
      {asked === 'role' && <ChangeRoleDialog admin={admin} roles={roles} close={close} />}
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
