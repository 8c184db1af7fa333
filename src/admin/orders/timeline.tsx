import type { ReactNode } from 'react'
import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { statusLabel } from './order-status.tsx'
import type { OrderDetails } from './queries.ts'

type Happening = { key: string; at: string; says: ReactNode; by?: string | undefined }

/** All that happened to an order: statuses, parcels, mails and money, oldest first. */
export function Timeline({ details }: { details: OrderDetails }) {
  const happenings = happeningsOf(details).toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <section aria-labelledby="timeline" className="mt-8">
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
  const { order, history, shipments, mails, payment, refunds, disputes } = details
  const nameOf = (itemId: string) =>
    order.items.find(({ _id }) => _id === itemId)?.productId.productName ?? 'An item'
  const moves = history
    .filter(({ from }) => from !== null)
    .map(({ itemId, to, by, reason, at }) => ({
      key: `${itemId} ${to} ${at}`,
      at,
      says: `${nameOf(itemId)}: ${statusLabel(to)}${reason ? ` (${reason})` : ''}`,
      by: by?.name ?? 'the shop',
    }))
  const parcels = shipments.flatMap(({ _id, courier, trackingNumber, createdAt, returnedAt }) => {
    const parcel = `Parcel by ${[courier.name, trackingNumber].filter(Boolean).join(' ')}`
    const made = { key: _id, at: createdAt, says: parcel }
    return returnedAt ? [made, { key: `${_id} back`, at: returnedAt, says: `${parcel} came back` }] : [made]
  })
  const posted = mails.map(({ subject, at, isGivenUp }) => ({
    key: `${subject} ${at}`,
    at,
    says: isGivenUp ? `Mail not delivered: ${subject}` : `Mail: ${subject}`,
  }))
  const money = refunds
    .filter(({ to }) => to !== 'withheld')
    .map(({ amount, of, to, at, state, reference }) => ({
      key: reference,
      at,
      says:
        of === 'recovered'
          ? `${formatRupees(amount)} taken from the wallet, as it went back to where it was paid from`
          : `${formatRupees(amount)} back ${to === 'provider' ? 'to where it was paid from' : 'to the wallet'}${state === 'failed' ? ': failed' : ''}`,
      by: of === 'order' ? 'Razorpay’s dashboard' : undefined,
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
    ...posted,
    ...money,
    ...disputed,
  ]
}
