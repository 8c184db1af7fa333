import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { pages } from '../../platform/payment-provider/pages.ts'
import {
  offersOnlinePayment,
  type PaymentProvider,
  paymentProvider,
} from '../../platform/payment-provider.ts'
import { bookSettlement } from './book-settlement.ts'
import { type Settlement, spansToList } from './rules.ts'
import { findListedTo, judgeDifferentLines, listUnbooked, saveSettlement, setListedTo } from './store.ts'

const MAX_AT_ONCE = 100
/** Later their lines are not asked for again. */
const RETRY_MS = 30 * 86_400_000

type Settlements = NonNullable<PaymentProvider['settlements']>

/** Lists what the provider paid out, from where it stopped, and books it line by line. Safe to run concurrently. */
export async function fetchSettlements(): Promise<void> {
  const { settlements } = paymentProvider()
  if (!settlements || !offersOnlinePayment()) return
  await listNew(settlements)
  const since = new Date(clock.now().getTime() - RETRY_MS)
  for (const settlement of await listUnbooked(db, since, MAX_AT_ONCE)) {
    const lines = await settlements.linesOf({ id: settlement.id, createdAt: settlement.settledAt })
    if (lines.ok) await bookSettlement(settlement, lines.value)
    else return log.warn({ settlement: settlement.id, refusal: lines.refusal }, 'its lines were not told')
  }
  await judgeDifferentLines(db)
}

async function listNew({ list }: Settlements): Promise<void> {
  const listedTo = await findListedTo(db)
  if (!listedTo) return
  for (const span of spansToList(listedTo, clock.now())) {
    for await (const page of pages(list, span, 0, 1)) {
      if (!page.ok) return log.warn({ refusal: page.refusal }, 'the provider did not list its settlements')
      for (const { createdAt: settledAt, ...settlement } of page.value)
        await saveSettlement(db, { ...settlement, settledAt } satisfies Settlement)
    }
    await setListedTo(db, span.to)
  }
}
