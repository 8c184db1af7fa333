import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { OWNER } from '../../shop/accounts/admins/rules.ts'
import type { InvitationOnWire } from '../../shop/accounts/admins/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { ListRow } from '../list/list-row.tsx'
import { useInviteAdmin, useWithdrawInvitation } from './queries.ts'

const toasts = {
  onSuccess: ({ message }: { message: string }) => toast.done(message),
  onError: (error: Error) => toast.failed(messageOf(error, 'The shop did not answer. Please try again.')),
}

export function InvitationRow({ invitation }: { invitation: InvitationOnWire }) {
  const { _id: id, name, email, invitedBy, expiresAt, isExpired, staffRole } = invitation
  const again = useInviteAdmin()
  const withdraw = useWithdrawInvitation(id)
  return (
    <ListRow className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="break-words font-semibold">{name}</p>
        <p className="break-all">{email}</p>
        <p className="mt-0.5 text-muted text-sm">{`Invited by ${invitedBy} as ${staffRole?.name ?? OWNER}`}</p>
      </div>
      <Status tone={isExpired ? 'bad' : 'wait'}>
        {isExpired ? 'Expired' : `Until ${momentInWords(expiresAt)}`}
      </Status>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Invite again: ${name}`}
          loading={again.isPending}
          onClick={() => again.mutate({ name, email, staffRole: staffRole?._id ?? null }, toasts)}
        >
          Invite again
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Withdraw the invitation of ${name}`}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, toasts)}
        >
          Withdraw
        </Button>
      </span>
    </ListRow>
  )
}
