import { messageOf, send } from '../client/api-client.ts'
import { formatDate, momentInWords } from '../lib/dates.ts'
import type { OwnSessionOnWire } from '../shop/accounts/security/wire.ts'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'
import { toast } from '../ui/toast.ts'
import { api, useSecurityChange } from './queries.ts'

export function SessionList({ sessions }: { sessions: OwnSessionOnWire[] }) {
  const endOthers = useSecurityChange(() => send(api.users['end-other-sessions'].$post()))
  return (
    <>
      <ul className="max-w-3xl border-line border-t">
        {sessions.map((session) => (
          <Session key={session._id} session={session} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="secondary"
          className="mt-5 max-sm:w-full"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined, toasts)}
        >
          Sign out other sessions
        </Button>
      )}
    </>
  )
}

const toasts = {
  onSuccess: ({ message }: { message: string }) => toast.done(message),
  onError: (error: Error) => toast.failed(messageOf(error, 'The shop did not answer. Please try again.')),
}

function Session({ session }: { session: OwnSessionOnWire }) {
  const { _id: id, browser, address, signedInAt, usedAt, isCurrent } = session
  const end = useSecurityChange(() => send(api.users['end-session'][':id'].$delete({ param: { id } })))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <span>{`${browser} `}</span>
          {address && <span className="font-normal text-muted">{`· ${address}`}</span>}
        </p>
        <p className="text-muted text-sm">
          <span>{`Signed in ${momentInWords(signedInAt)}`}</span>
          {formatDate(usedAt) !== formatDate(signedInAt) && (
            <span>{` · last used ${formatDate(usedAt)}`}</span>
          )}
        </p>
      </div>
      {isCurrent ? (
        <Status tone="good">This browser</Status>
      ) : (
        <Button
          variant="quiet"
          size="small"
          loading={end.isPending}
          aria-label={`Sign out ${browser}, signed in ${momentInWords(signedInAt)}`}
          onClick={() => end.mutate(undefined, toasts)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
