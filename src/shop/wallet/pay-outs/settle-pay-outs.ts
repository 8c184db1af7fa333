import { formatDate, startOf } from '../../../lib/dates.ts'
import { type Paise, sum, toRupees } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { postRefundMail } from '../post-refund-mail.ts'
import { askSecondPerson } from '../refund-requests/ask-second-person.ts'
import type { AskedRefund } from '../refund-requests/rules.ts'
import { sumUnclaimedPaid } from '../refund-requests/store.ts'
import { openWalletOrUnclaimed, postEntries } from '../store.ts'
import type { PayOutRefusal } from './rules.ts'
import {
  deleteDestinations,
  deleteDestinationsOf,
  findPayOutOfKey,
  insertUnclaimedPayOut,
  listDueOf,
  lockAndReadUnclaimed,
  type MovedPayOut,
  markPaid,
  markReturned,
  type PaidNote,
} from './store.ts'

type Payment = Pick<PaidNote, 'reference' | 'paidOn'>

/** All of them, or none if one is not due. Deletes the destinations. */
export function payPayOuts(
  by: string,
  { ids, reference, paidOn }: Payment & { ids: readonly string[] },
): Promise<Result<{ amount: Paise }, PayOutRefusal>> {
  return attempt(async (tx) => {
    if (paidOn > clock.today()) return refused({ reason: 'future-day' })
    const wanted = [...new Set(ids)]
    const paid = await markPaid(tx, wanted, { reference, paidOn, by, at: clock.now() })
    if (paid.length < wanted.length) return refused({ reason: 'not-due' })
    for (const payOut of paid) {
      const { id, amount, orderId } = payOut
      await postEntries(tx, { cause: 'pay-out', reference: id, description: `Paid out, ${reference}` }, [
        ['pay-outs-due', -amount],
        ['bank', amount],
      ])
      await recordPayOut(tx, by, { id, orderId, amount, reference, paidOn })
      await postRefundMail(tx, { id, intentId: orderId }, amount, 'paidOut')
    }
    await deleteDestinations(
      tx,
      paid.map(({ itemId }) => itemId),
    )
    return done({ amount: sum(paid.map(({ amount }) => amount)) })
  })
}

/** The bank would not pay it, or sent it back: it goes to the wallet. */
export function returnPayOut(by: string, id: string): Promise<Result<null, PayOutRefusal>> {
  return attempt(async (tx) => {
    const returned = await creditReturned(tx, id, by)
    if (!returned) return refused({ reason: 'no-pay-out' })
    const { orderId, amount } = returned
    await recordPayOut(tx, by, { id, orderId, amount, reference: 'Returned by the bank', paidOn: null })
    await postRefundMail(tx, { id, intentId: orderId }, amount, 'payOutReturned')
    return done(null)
  })
}

/** For an account that is erased; it must be marked as deleted. What was to be paid out is unclaimed. */
export async function closePayOuts(tx: Tx, userId: string): Promise<void> {
  await deleteDestinationsOf(tx, userId)
  for (const id of await listDueOf(tx, userId)) await creditReturned(tx, id, null)
}

async function creditReturned(tx: Tx, id: string, by: string | null): Promise<MovedPayOut | null> {
  const returned = await markReturned(tx, id, { by, at: clock.now() })
  if (!returned) return null
  const { amount, userId, was, itemId } = returned
  const description = 'Refund that could not be paid to a bank account or UPI id'
  await postEntries(tx, { cause: 'returned-pay-out', reference: id, description }, [
    [await openWalletOrUnclaimed(tx, userId), amount],
    [was === 'paid' ? 'bank' : 'pay-outs-due', -amount],
  ])
  await deleteDestinations(tx, [itemId])
  return returned
}

export type UnclaimedPayment = Payment & { key: string; amount: Paise; note: string }

/**
 * Books what was paid to a deleted customer, or to their heirs. Once for a key. A request is answered if another person has to
 * confirm it; null: it is booked.
 */
export function payUnclaimed(
  by: string,
  draft: UnclaimedPayment,
): Promise<Result<AskedRefund | null, PayOutRefusal>> {
  return attempt(async (tx) => {
    const refusal = await refuseUnclaimed(tx, draft)
    if (refusal?.reason === 'booked') return done(null)
    if (refusal) return refused(refusal)
    const { key: subject, amount, note, reference, paidOn } = draft
    const input = { note, reference, paidOn }
    const asked = await askSecondPerson(
      tx,
      { act: 'unclaimed', subject, input, amount, orderId: null, userId: null, by },
      () => sumUnclaimedPaid(tx, by, startOf(clock.today())),
    )
    return asked ? done(asked) : writeUnclaimed(tx, by, draft)
  })
}

/** After another person has confirmed it. */
export async function payConfirmedUnclaimed(
  tx: Tx,
  by: string,
  draft: UnclaimedPayment,
): Promise<Result<null, PayOutRefusal>> {
  const refusal = await refuseUnclaimed(tx, draft)
  return refusal ? refused(refusal) : writeUnclaimed(tx, by, draft)
}

async function refuseUnclaimed(tx: Tx, draft: UnclaimedPayment): Promise<PayOutRefusal | null> {
  const { key, amount, note, reference, paidOn } = draft
  if (paidOn > clock.today()) return { reason: 'future-day' }
  const unclaimed = await lockAndReadUnclaimed(tx)
  const known = await findPayOutOfKey(tx, key)
  if (known) {
    const isSame = known.amount === amount && known.reference === reference && known.note === note
    return { reason: isSame && known.paidOn === paidOn ? 'booked' : 'used' }
  }
  return amount > unclaimed ? { reason: 'too-much', unclaimed } : null
}

async function writeUnclaimed(
  tx: Tx,
  by: string,
  draft: UnclaimedPayment,
): Promise<Result<null, PayOutRefusal>> {
  const { amount, reference, paidOn } = draft
  const id = await insertUnclaimedPayOut(tx, draft, { reference, paidOn, by, at: clock.now() })
  if (id === null) return refused({ reason: 'used' })
  await postEntries(tx, { cause: 'pay-out', reference: id, description: `Paid out, ${reference}` }, [
    ['unclaimed', -amount],
    ['bank', amount],
  ])
  await recordPayOut(tx, by, { id, orderId: null, amount, reference, paidOn })
  return done(null)
}

type Entry = Pick<MovedPayOut, 'id' | 'amount'> & {
  orderId: string | null
  reference: string
  paidOn: Payment['paidOn'] | null
}

async function recordPayOut(
  tx: Tx,
  by: string,
  { id, orderId, amount, reference, paidOn }: Entry,
): Promise<void> {
  await recordChanges(tx, {
    by,
    thing: 'pay-out',
    id: orderId ?? id,
    name: orderId ?? 'Unclaimed',
    verb: 'closed',
    before: null,
    after: { amount: toRupees(amount), reference, ...(paidOn && { paidOn: formatDate(startOf(paidOn)) }) },
  })
}
