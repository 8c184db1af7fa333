import { type Paise, toRupees } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { publishChanges } from '../../platform/cache-invalidation.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import type { User } from '../accounts/rules.ts'
import { anonymise } from '../accounts/store.ts'
import type { Fields } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { lockCart } from '../cart/store.ts'
import { releaseForReplacement } from '../checkout/release-reservation.ts'
import { type OpenReservation, withReservationReleased } from '../checkout/with-reservation-released.ts'
import { closePayOuts } from '../wallet/pay-outs/settle-pay-outs.ts'
import { emptyWallet, readBalance } from '../wallet/store.ts'
import { lockCustomer } from './lock-customer.ts'
import { type DeleteRefusal, hasMoney } from './rules.ts'
import { sealAccount } from './seal-account.ts'
import { readOpenMoney } from './store.ts'
import { writeDeletionMail } from './write-deletion-mail.ts'

/**
 * `by` is an admin or the customer. `check` may refuse once the customer is locked. The wallet's money is
 * moved to `unclaimed`, after the balance was confirmed. An unpaid order is released, but only after the
 * provider was asked; if it was paid, it is placed and stays.
 */
export async function deleteCustomer<More extends { reason: string } = never>(
  by: string,
  id: string,
  confirmedBalance: Paise | null,
  check: (tx: Tx, id: string) => Promise<Result<null, More>> = async () => done(null),
): Promise<Result<null, DeleteRefusal | More>> {
  const deleted = await withReservationReleased((orderToRelease) =>
    attempt((tx) => remove(tx, by, id, { confirmedBalance, check, orderToRelease })),
  )
  if (!deleted.ok && deleted.refusal.reason === 'already-paid')
    return deleteCustomer(by, id, confirmedBalance, check)
  if (deleted.ok) await publishChanges()
  return deleted as Result<null, DeleteRefusal | More>
}

/** Lock order: cart, customer, unpaid order, sizes, wallet. */
async function remove<More extends { reason: string }>(
  tx: Tx,
  by: string,
  id: string,
  {
    confirmedBalance,
    check,
    orderToRelease,
  }: {
    confirmedBalance: Paise | null
    check: (tx: Tx, id: string) => Promise<Result<null, More>>
    orderToRelease: string | null
  },
): Promise<Result<null, DeleteRefusal | OpenReservation | More>> {
  await lockCart(tx, id)
  const customer = await lockCustomer(tx, id)
  if (!customer.ok) return customer
  const checked = await check(tx, id)
  if (!checked.ok) return checked
  const balance = await readBalance(tx, id)
  const { reservation, money: open } = await readOpenMoney(tx, id)
  const money = { balance, ...open }
  const isConfirmed = confirmedBalance === null ? !hasMoney(money) : confirmedBalance === balance
  if (!isConfirmed) return refused({ reason: 'has-money', money })
  if (reservation !== null && reservation !== orderToRelease)
    return refused({ reason: 'open-reservation', orderId: reservation })
  if (reservation !== null) await releaseForReplacement(tx, id, reservation, [])
  await emptyWallet(tx, id)
  const openMoney = hasMoney(money)
    ? {
        walletBalance: toRupees(balance),
        awaitingPayment: toRupees(money.awaitingPayment),
        returns: toRupees(money.returns),
        refunds: toRupees(money.refunds),
      }
    : {}
  await anonymiseCustomer(tx, by, customer.value, { left: balance, money: openMoney })
  return done(null)
}

/** Deletes personal data and sessions and mails the wallet balance; orders stay. */
async function anonymiseCustomer(
  tx: Tx,
  by: string,
  customer: User,
  { left, money }: { left: Paise; money: Fields },
): Promise<void> {
  const { id, active } = customer
  const now = clock.now()
  await sealAccount(tx, id, now)
  await anonymise(tx, id, now)
  await closePayOuts(tx, id)
  await postMail(tx, { ...writeDeletionMail(customer, left), key: `account ${id} deleted` })
  const before = { isVerified: active, ...money }
  await recordChanges(tx, {
    by,
    thing: 'customer',
    id,
    name: 'Customer',
    verb: 'deleted',
    before,
    after: null,
  })
}
