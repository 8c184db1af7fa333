import { startOf } from '../../lib/dates.ts'
import { nothing, type Paise, sum } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { chargeKinds, sumOfCharges } from '../charges/rules.ts'
import { movesFrom, type OrderItem } from '../orders/rules.ts'
import { askSecondPerson } from '../wallet/refund-requests/ask-second-person.ts'
import type { AskedRefund } from '../wallet/refund-requests/rules.ts'
import { sumPaidBack } from '../wallet/refund-requests/store.ts'
import { type LockedOrder, type Move, type MoveInput, refundOfMove } from './bulk-rules.ts'
import { findChargesGoingBack } from './find-charges.ts'

const causes = chargeKinds.map((kind) => `${kind}-refund`)

/** A request, if another person has to confirm what the move pays back; null: it may be made. */
export async function askForMove(
  tx: Tx,
  locked: LockedOrder,
  item: OrderItem,
  { by, ...move }: Move,
): Promise<AskedRefund | null> {
  const { order, deferred } = locked
  const own = deferred.find(({ itemId }) => itemId === item.id)
  const input: MoveInput = { ...move, from: movesFrom(item.status, own?.to, move.to) }
  const amount = await amountOfMove(tx, locked, item, move)
  const draft = {
    act: 'move',
    subject: item.id,
    input,
    amount,
    orderId: order.id,
    userId: order.buyer.id,
    by,
  } as const
  return askSecondPerson(tx, draft, async () => {
    const since = startOf(clock.today())
    const paid = await sumPaidBack(tx, order.id, { by, since, causes })
    return sum([paid, sumHeld(locked, item, by)])
  })
}

/** With the charges that go back with the last cancellation, as held changes will leave the order. */
export async function amountOfMove(
  tx: Tx,
  { order, deferred }: LockedOrder,
  item: OrderItem,
  { to, refund }: Pick<Move, 'to' | 'refund'>,
): Promise<Paise> {
  const paid = refundOfMove(item, { to, refund }, order.paymentMethod)
  if (to !== 'Cancelled' || paid === nothing) return paid
  const heldFor = (id: string) => deferred.find(({ itemId }) => itemId === id)?.to
  const items = order.items.map((one) => ({
    ...one,
    status: one.id === item.id ? to : (heldFor(one.id) ?? one.status),
  }))
  return sum([paid, sumOfCharges(await findChargesGoingBack(tx, { ...order, items }))])
}

/** What the same admin holds for other items of the order. */
function sumHeld({ order, deferred }: LockedOrder, item: OrderItem, by: string): Paise {
  const amounts = deferred.map((change) => {
    const other = order.items.find(({ id }) => id === change.itemId)
    if (!other || other.id === item.id || change.by !== by) return nothing
    return refundOfMove(other, change, order.paymentMethod)
  })
  return sum(amounts)
}
