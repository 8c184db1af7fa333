import { messageOf } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { momentInWords } from '../../lib/dates.ts'
import type { AttemptOnWire, EndpointOnWire } from '../../shop/webhooks/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { useAttempts, useReplay } from './queries.ts'

export function AttemptsDialog({ webhook, close }: { webhook: EndpointOnWire; close: () => void }) {
  const { attempts, isError, retry, older } = useAttempts(webhook._id)
  return (
    <Dialog title="Deliveries" description={webhook.url} large open onOpenChange={(open) => open || close()}>
      {attempts?.length === 0 ? (
        <p>Nothing was sent in the last 30 days.</p>
      ) : attempts ? (
        <ul>
          {attempts.map((attempt) => (
            <Attempt key={attempt._id} attempt={attempt} webhook={webhook._id} />
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed what="The deliveries could not be loaded" retry={retry} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
      {older && (
        <Button className="mt-4" variant="secondary" loading={older.isReading} onClick={older.read}>
          Show older
        </Button>
      )}
    </Dialog>
  )
}

const wordsOf = ({ delivered, status, failure }: AttemptOnWire) =>
  delivered ? `Delivered (${status})` : (failure ?? `Answered ${status}`)

function Attempt({ attempt, webhook }: { attempt: AttemptOnWire; webhook: string }) {
  const replay = useReplay(webhook)
  const { type, event, answer, createdAt, milliseconds, nextAt, delivered } = attempt
  const isTest = type === 'webhook.test'
  const sendAgain = async () => {
    try {
      toast.done((await replay.mutateAsync({ event })).message)
    } catch (error) {
      toast.failed(messageOf(error, 'The events were not sent again. Please try again.'))
    }
  }
  return (
    <li className="border-line border-b py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-40 flex-1 font-semibold" translate="no">
          {type}
        </span>
        <Status tone={delivered ? 'good' : nextAt ? 'wait' : 'bad'}>{wordsOf(attempt)}</Status>
        {!isTest && (
          <Button size="small" variant="quiet" loading={replay.isPending} onClick={() => void sendAgain()}>
            Send again from here
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">
        {`${momentInWords(createdAt)}, attempt ${attempt.attempt}, ${milliseconds} ms${nextAt ? `; next on ${momentInWords(nextAt)}` : ''}`}
      </p>
      <p className="wrap-anywhere text-muted text-sm" translate="no">
        {event}
      </p>
      {answer && (
        <pre
          className="wrap-anywhere mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap text-sm"
          translate="no"
        >
          {answer}
        </pre>
      )}
    </li>
  )
}
