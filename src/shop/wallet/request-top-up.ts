import { randomUUID } from 'node:crypto'
import type { Paise } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db, type Tx, transaction } from '../../platform/database.ts'
import { offersOnlinePayment, paymentProvider } from '../../platform/payment-provider.ts'
import { createPaymentIntent } from '../payments/create-payment-intent.ts'
import { findPayments } from '../payments/find-payments.ts'
import { requestPayment } from '../payments/request-payment.ts'
import type { PaymentIntent } from '../payments/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { creditTopUp } from './credit-top-up.ts'
import type { RequestRefusal, TopUp } from './rules.ts'
import { findUncredited, lockRequests } from './top-ups-store.ts'

// Long enough for an open dialog, or for a retry after a lost response.
const minutes = 30

/**
 * Creates the provider's order. The same amount within 30 minutes returns the same order, so that a second click or tab
 * does not pay twice. If it was paid meanwhile, it is credited: `already-paid`.
 */
export async function requestTopUp(userId: string, amount: Paise): Promise<Result<TopUp, RequestRefusal>> {
  if (!offersOnlinePayment()) return refused({ reason: 'not-offered' })
  const since = new Date(clock.now().getTime() - minutes * 60_000)
  const before = await findUncredited(db, userId, amount, since)
  if (before && (await wasPaid(before))) return refused({ reason: 'already-paid' })
  const { online, wallet } = (await currentSettings()).payment
  if (!wallet) return refused({ reason: 'wallet-off' })
  if (!online) return refused({ reason: 'not-offered' })
  const intent = await transaction((tx) => openOnce(tx, userId, amount, since))
  const requested = intent.ok ? await requestPayment(intent.value) : intent
  if (!requested.ok) return requested
  const { providerOrderId } = requested.value
  return done({ providerOrderId, amount, key: paymentProvider().browser.key })
}

async function openOnce(
  tx: Tx,
  userId: string,
  amount: Paise,
  since: Date,
): Promise<Result<PaymentIntent, RequestRefusal>> {
  await lockRequests(tx, userId)
  const open = await findUncredited(tx, userId, amount, since)
  return open ? done(open) : createPaymentIntent(tx, { id: randomUUID(), purpose: 'top-up', userId, amount })
}

async function wasPaid(intent: PaymentIntent): Promise<boolean> {
  const found = await findPayments(intent)
  let credited = false
  for (const payment of found.ok ? found.value.payments : [])
    if ((await creditTopUp(intent, payment)).ok) credited = true
  return credited
}
