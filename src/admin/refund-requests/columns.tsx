import { formatDate, momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import type { RefundRequestOnWire } from '../../shop/wallet/refund-requests/wire.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { actOf } from './act-of.ts'
import { ConfirmRefundDialog, DeclineRefundDialog } from './dialogs.tsx'

type Row = { request: RefundRequestOnWire }

const states: Record<RefundRequestOnWire['state'], { words: string; tone: StatusTone }> = {
  waiting: { words: 'Waits', tone: 'wait' },
  confirmed: { words: 'Confirmed', tone: 'good' },
  declined: { words: 'Declined', tone: 'bad' },
  replaced: { words: 'Asked for again', tone: 'bad' },
  expired: { words: 'Expired', tone: 'bad' },
}

export const refundRequestColumns: Column<RefundRequestOnWire>[] = [
  { name: 'what', head: 'What', cell: (request) => <What request={request} /> },
  { name: 'of', head: 'Of', cell: (request) => <Subject request={request} /> },
  { name: 'asked', head: 'Asked for by', cell: (request) => <Asker request={request} /> },
  { name: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => formatRupees(amount) },
  { name: 'state', head: 'State', cell: (request) => <State request={request} /> },
  actionsColumn((request) => <Actions request={request} />),
]

export function RefundRequestCard({ request }: Row) {
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5 text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <What request={request} />
        <span className="type-number font-semibold text-base">{formatRupees(request.amount)}</span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Subject request={request} />
        <Asker request={request} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <State request={request} />
        <Actions request={request} />
      </div>
    </article>
  )
}

const What = ({ request }: Row) => (
  <span className="wrap-anywhere min-w-0">
    <span className="block">{actOf(request)}</span>
    <bdi className="block text-muted text-xs">{request.what}</bdi>
  </span>
)

function Subject({ request: { orderId, orderNumber, user } }: Row) {
  return (
    <span className="wrap-anywhere">
      {orderId && orderNumber !== null && (
        <TextLink to={urls.order(orderId)} className="type-number whitespace-nowrap" translate="no">
          {orderName(orderNumber)}
        </TextLink>
      )}
      {user && !orderId && may('customers:read') ? (
        <TextLink to={urls.customer(user._id)}>{user.name}</TextLink>
      ) : (
        user && <bdi className="block text-muted text-xs">{user.name}</bdi>
      )}
    </span>
  )
}

const Asker = ({ request: { askedBy, askedAt } }: Row) => (
  <span className="wrap-anywhere">
    <bdi className="block">{askedBy.name}</bdi>
    <time dateTime={askedAt} className="block whitespace-nowrap text-muted text-xs">
      {momentInWords(askedAt)}
    </time>
  </span>
)

function State({ request: { state, expiresAt, decidedBy, decidedAt, reason } }: Row) {
  const { words, tone } = states[state]
  const decided = decidedBy && decidedAt ? `${decidedBy.name}, ${formatDate(decidedAt)}` : null
  return (
    <span className="wrap-anywhere">
      <Status tone={tone}>{words}</Status>
      {state === 'waiting' && (
        <span className="block whitespace-nowrap text-muted text-xs">{`until ${formatDate(expiresAt)}`}</span>
      )}
      {[decided, reason].map(
        (text) =>
          text && (
            <bdi key={text} className="block text-muted text-xs">
              {text}
            </bdi>
          ),
      )}
    </span>
  )
}

function Actions({ request }: Row) {
  const show = useRowDialog()
  if (request.state !== 'waiting') return null
  if (request.isOwn) return <span className="text-muted text-xs">Another person must confirm it.</span>
  const name = ` ${request.what}`
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        variant="secondary"
        onClick={() => show((close) => <ConfirmRefundDialog request={request} close={close} />)}
      >
        <span>Confirm</span>
        <span className="sr-only">{name}</span>
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => show((close) => <DeclineRefundDialog request={request} close={close} />)}
      >
        <span>Decline</span>
        <span className="sr-only">{name}</span>
      </Button>
    </div>
  )
}
