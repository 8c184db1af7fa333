import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddButton } from '../list/add-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { RowDialogs } from '../list/row-dialog.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { AdminRow } from './admin-row.tsx'
import { ConfirmedMinutes } from './confirmed-minutes.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { adminsQuery } from './queries.ts'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { StaffRoles } from './staff-roles.tsx'

export function Component() {
  const { data, isError, refetch } = useQuery(adminsQuery)
  const [isInviting, setInviting] = useAddDialog('admins:write')
  return (
    <>
      <ListHead title="Admins" actions={<AddButton permission="admins:write">Invite admin</AddButton>} />
      {data ? (
        <RowDialogs>
          <ul aria-label="Admins" className="max-w-5xl border-text border-t-2">
            {data.admins.map((admin) => (
              <AdminRow key={admin._id} admin={admin} roles={data.staffRoles} />
            ))}
          </ul>
          <RequireSecondFactor isRequired={data.isSecondFactorRequired} />
          <ConfirmedMinutes minutes={data.confirmedMinutes} />
          <StaffRoles roles={data.staffRoles} />
          {data.invitations.length > 0 && (
            <section aria-labelledby="invitations" className="mt-10">
              <h2 id="invitations" className="type-heading mb-3">
                Invitations
              </h2>
              <ul className="max-w-5xl border-line border-t">
                {data.invitations.map((invitation) => (
                  <InvitationRow key={invitation._id} invitation={invitation} />
                ))}
              </ul>
            </section>
          )}
        </RowDialogs>
      ) : isError ? (
        <LoadFailed what="Failed to load the admins." retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
      {isInviting && data && <InviteDialog roles={data.staffRoles} close={() => setInviting(false)} />}
    </>
  )
}
