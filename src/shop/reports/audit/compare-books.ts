import { fromPaise, type Paise, sum } from '../../../lib/money.ts'
import type { Payment } from '../../../platform/razorpay.ts'
import type { OurBooks } from './our-books.ts'
import type { ProviderBooks } from './provider-books.ts'

type Row = Record<string, unknown>

/** What the provider's books and the shop's must agree on; each finds where they don't, but for what has just `moved`. */
export const agreements: readonly {
  id: string
  says: string
  finds: (provider: ProviderBooks, ours: OurBooks, moved: Set<string>) => Row[]
}[] = [
  {
    id: 'I23',
    says: 'Every payment that the provider took is that of an order or a top-up, or goes back to who paid.',
    finds: (provider, ours, moved) =>
      settled(provider, moved)
        .filter((payment) => net(payment) > 0 && !ours.payments.has(payment.id) && !isAwaited(payment, ours))
        .map(({ id, orderId, amount, createdAt }) => ({
          payment: id,
          order: orderId,
          amount,
          at: createdAt,
        })),
  },
  {
    id: 'I38',
    says: 'The provider has the money of every order and top-up that was paid online, and as much as the ledger says.',
    finds: (provider, ours, moved) =>
      [...ours.payments.values()].flatMap(({ payment, use, amount, booked }) => {
        if (use === 'refund' || moved.has(payment)) return []
        const theirs = provider.payments.get(payment)
        const taken = theirs?.captured ? net(theirs) : 0
        return taken === amount && booked === amount ? [] : [{ payment, use, amount, booked, taken }]
      }),
  },
  {
    id: 'I39',
    says: 'A payment that goes back went back once and in full, as far as the provider was asked.',
    finds: (provider, ours, moved) => {
      const back = Map.groupBy(given(provider), ({ paymentId }) => paymentId)
      return [...ours.payments.values()].flatMap(({ payment, use, amount, status }) => {
        if (use !== 'refund' || status === 'due' || moved.has(payment)) return []
        const returned = sum((back.get(payment) ?? []).map((refund) => refund.amount))
        return returned === amount ? [] : [{ payment, status, amount, returned }]
      })
    },
  },
  {
    id: 'I40',
    says: 'What the provider took, less what it gave back, is what the ledger says came from it.',
    finds: (provider, ours, moved) => {
      const taken = settled(provider, moved)
      const captured = sum(taken.map(({ amount }) => amount))
      const refunded = sum(
        given(provider).flatMap(({ paymentId, amount }) => (moved.has(paymentId) ? [] : [amount])),
      )
      const onTheWay = sum(taken.filter((payment) => isOnTheWay(payment, ours)).map(net))
      const moving = [...moved].map((id) => ours.payments.get(id)?.booked ?? 0)
      const ledger = ours.received - moving.reduce((a, b) => a + b, 0)
      const difference = captured - refunded - onTheWay - ledger
      return difference === 0 ? [] : [{ difference, captured, refunded, onTheWay, ledger }]
    },
  },
]

function settled({ payments }: ProviderBooks, moved: Set<string>): Payment[] {
  return [...payments.values()].filter(({ id, captured }) => captured && !moved.has(id))
}

/** What went back of what was taken: the provider also ends by itself, as a refund, what was authorised and never taken. */
const given = ({ payments, refunds }: ProviderBooks) =>
  [...refunds.values()].filter(
    ({ status, paymentId }) => status !== 'failed' && payments.get(paymentId)?.captured,
  )

const net = ({ amount, amountRefunded }: Payment): Paise => fromPaise(amount - amountRefunded)

const isAwaited = ({ orderId }: Payment, ours: OurBooks) => orderId !== null && ours.awaited.has(orderId)

/** Taken, and not yet what it is going to be: an order, a top-up, or given back. */
function isOnTheWay(payment: Payment, ours: OurBooks): boolean {
  const known = ours.payments.get(payment.id)
  return known ? known.use === 'refund' && known.status !== 'processed' : isAwaited(payment, ours)
}
