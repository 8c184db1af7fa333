import type { ReactNode } from 'react'
import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { unitsInWords } from './delivery-state.tsx'
import { statusLabel } from './order-status.tsx'
import type { OrderDetails } from './queries.ts'
import { refundInWords, stateInWords } from './refund-words.ts'
import { stepInWords } from './return-steps.tsx'

type Happening = { key: string; at: string; says: ReactNode; by?: string | undefined }

/** All that happened to an order: statuses, parcels, mails and money, oldest first. */
export function Timeline({ details }: { details: OrderDetails }) {
  const happenings = happeningsOf(details).toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="type-label border-text border-b-2 pb-2">
        Timeline
      </h2>
      <ol className="mt-3 grid gap-2 text-sm">
        {happenings.map(({ key, at, says, by }) => (
          <li key={key} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <time dateTime={at} className="text-muted tabular-nums">
              {momentInWords(at)}
            </time>
            <span className="wrap-anywhere">
              <span>{says}</span>
              {by && (
                <span className="text-muted">
                  <span>{' · '}</span>
                  <bdi>{by}</bdi>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function happeningsOf(details: OrderDetails): Happening[] {
  const { order, history, shipments, deliveries, returnSteps, mails, payment, refunds, disputes } = details
  const nameOf = (itemId: string) =>
    order.items.find(({ _id }) => _id === itemId)?.productId.productName ?? 'An item'
  const moves = history
    .filter(({ from }) => from !== null)
    .map(({ itemId, to, by, reason, at }) => ({
      key: `${itemId} ${to} ${at}`,
      at,
      says: `${nameOf(itemId)}: ${statusLabel(to, order)}${reason ? ` (${reason})` : ''}`,
      by: by?.name ?? 'the shop',
    }))
  const parcels = shipments.flatMap(({ _id, courier, trackingNumber, createdAt, returnedAt }) => {
    const parcel = `Parcel by ${[courier.name, trackingNumber].filter(Boolean).join(' ')}`
    const made = { key: _id, at: createdAt, says: parcel }
    return returnedAt ? [made, { key: `${_id} back`, at: returnedAt, says: `${parcel} came back` }] : [made]
  })
  const outcomes = deliveries.flatMap(({ itemId, booked }) =>
    booked.map(({ _id, units, corrects, by, at }) => ({
      key: _id,
      at,
      says: `${nameOf(itemId)}: ${corrects ? 'corrected: ' : ''}${unitsInWords(units)}`,
      by: by ?? 'the shop',
    })),
  )
  const returned = returnSteps.map((step) => ({
    key: `${step.itemId} ${step.kind} ${step.at}`,
    at: step.at,
    says: `Return of ${nameOf(step.itemId)}: ${stepInWords(step)}`,
    by: step.by ?? 'the shop',
  }))
  const posted = mails.map(({ subject, at, isGivenUp }) => ({
    key: `${subject} ${at}`,
    at,
    says: isGivenUp ? `Mail not delivered: ${subject}` : `Mail: ${subject}`,
  }))
  const money = refunds
    .filter(({ to }) => to !== 'withheld')
    .map((refund) => ({
      key: refund.reference,
      at: refund.at,
      says: `${formatRupees(refund.amount)} ${refundInWords(refund)}${refund.state === 'processed' ? '' : `: ${stateInWords(refund)}`}`,
      by: refund.of === 'order' ? `${providerName}’s dashboard` : undefined,
    }))
  const disputed = disputes.map(({ id, amount, at }) => ({
    key: id,
    at,
    says: `Payment disputed: ${formatRupees(amount)}`,
  }))
  return [
    {
      key: 'ordered',
      at: order.orderDate,
      says: `Ordered for ${formatRupees(order.theTotelAmount)}`,
      by: order.user.name,
    },
    ...(payment.paidAt ? [{ key: 'paid', at: payment.paidAt, says: 'Paid' }] : []),
    ...moves,
    ...parcels,
    ...outcomes,
    ...returned,
    ...posted,
    ...money,
    ...disputed,
  ]
}
