import { setTimeout } from 'node:timers/promises'
import { done, type Result } from '../../../lib/result.ts'
import { db } from '../../../platform/database.ts'
import { type ProviderUnavailable, pages, withRetries } from '../../../platform/payment-provider/pages.ts'
import {
  offersOnlinePayment,
  type Payment,
  paymentProvider,
  type Span,
} from '../../../platform/payment-provider.ts'
import { listSettled, readLedgerExport } from './ledger-export.ts'
import { type Difference, differenceOf, MAX_DIFFERENCES } from './rules.ts'

const BATCH_SIZE = 100

/**
 * Compares the provider's payments and refunds with the shop's. `earlier`: payments captured in the previous span, which
 * may be used in this one. Differences are checked twice more, because payments in progress differ for a moment.
 */
export async function reconcileSpan(
  span: Span,
  earlier: Set<string>,
  pauseMs: number,
): Promise<Result<{ differences: Difference[]; seen: Set<string> }, ProviderUnavailable>> {
  const differences: Difference[] = []
  const seen = new Set<string>()
  const doubtful = new Set<string>()
  const settle = async () => {
    const confirmed = await confirm([...doubtful], pauseMs)
    if (confirmed.ok) differences.push(...confirmed.value)
    doubtful.clear()
    return confirmed
  }
  for await (const page of doubtfulOf(span, seen, earlier, pauseMs)) {
    if (!page.ok) return page
    for (const id of page.value) doubtful.add(id)
    if (doubtful.size < BATCH_SIZE) continue
    const confirmed = await settle()
    if (!confirmed.ok) return confirmed
    if (differences.length >= MAX_DIFFERENCES) return done({ differences, seen })
  }
  const confirmed = await settle()
  return confirmed.ok ? done({ differences, seen }) : confirmed
}

async function* doubtfulOf(
  span: Span,
  seen: Set<string>,
  earlier: Set<string>,
  pauseMs: number,
): AsyncGenerator<Result<string[], ProviderUnavailable>> {
  const unseen = (id: string) => !seen.has(id) && !earlier.has(id)
  // A shop without the provider's keys still asks for the payments it has booked: they are in doubt.
  if (offersOnlinePayment()) {
    for await (const page of pages(paymentProvider().listPayments, span, pauseMs)) {
      if (!page.ok) yield page
      else {
        // Spans include both ends: a payment in the boundary second was already compared.
        const captured = page.value.filter(({ id, captured }) => captured && !earlier.has(id))
        for (const { id } of captured) seen.add(id)
        yield done(
          (await differing(captured.map((payment) => [payment.id, payment]))).map(({ payment }) => payment),
        )
      }
    }
    for await (const page of pages(paymentProvider().listRefunds, span, pauseMs))
      yield page.ok ? done(page.value.map(({ paymentId }) => paymentId).filter(unseen)) : page
  }
  const settled = (await listSettled(db, span)).filter(unseen)
  for (let at = 0; at < settled.length; at += BATCH_SIZE) yield done(settled.slice(at, at + BATCH_SIZE))
}

export async function confirm(
  payments: string[],
  pauseMs: number,
): Promise<Result<Difference[], ProviderUnavailable>> {
  const first = await fetchAndCompare(payments, pauseMs)
  if (!first.ok || first.value.length === 0) return first
  await setTimeout(pauseMs)
  const wrong = first.value.map(({ payment }) => payment)
  return fetchAndCompare(wrong, pauseMs)
}

async function fetchAndCompare(
  payments: string[],
  pauseMs: number,
): Promise<Result<Difference[], ProviderUnavailable>> {
  const fetched: [string, Payment | undefined][] = []
  for (const id of payments) {
    const answer = await withRetries(() => paymentProvider().fetchPayment(id), pauseMs)
    if (answer.ok) fetched.push([id, answer.value])
    else if (answer.refusal.reason === 'refused') fetched.push([id, undefined])
    else return { ok: false, refusal: answer.refusal }
  }
  return done(await differing(fetched))
}

async function differing(payments: [string, Payment | undefined][]): Promise<Difference[]> {
  if (payments.length === 0) return []
  const ours = await readLedgerExport(
    db,
    payments.map(([id]) => id),
    payments.map(([, theirs]) => theirs?.orderId),
  )
  return payments.flatMap(([id, theirs]) =>
    differenceOf(id, theirs, ours.payments.get(id), ours.awaited.has(theirs?.orderId ?? '')),
  )
}
