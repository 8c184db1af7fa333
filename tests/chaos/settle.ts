import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Environment } from './environment.ts'
import { findUnaccounted } from './payments-verdict.ts'
import { opened } from './shops.ts'

const TIMEOUT_MS = 300_000
const nudgeEvery = 40_000

/** Makes due now what is due later: reservations expire, payments are reconciled, refunds and webhooks retried. */
const nudges = {
  shop: [
    "update orders set hold_ends_at = least(hold_ends_at, now()) where state = 'awaiting_payment'",
    'update pending_return_files set try_at = least(try_at, now())',
    'update deferred_status_changes set try_at = least(try_at, now())',
    'update payment_intents set check_at = least(check_at, now()) where check_at is not null',
    'update provider_listing set list_at = least(list_at, now())',
    'update provider_checks set check_at = least(check_at, now())',
    'update provider_refunds set try_at = least(try_at, now()) where try_at is not null',
    'update provider_refunds set send_at = least(send_at, now()) where send_at is not null',
  ],
  provider: [
    'update sandbox_razorpay.events set next_attempt_at = least(next_attempt_at, now()) where next_attempt_at is not null',
  ],
}

/** Work that is left after the last response: each query counts it. */
const open = {
  shop: {
    'orders that await their payment': "select count(*) from orders where state = 'awaiting_payment'",
    'status changes to make': 'select count(*) from deferred_status_changes',
    'months to write files of': 'select count(*) from pending_return_files',
    'orders to confirm': 'select count(*) from pending_confirmations',
    'payments to look for': 'select count(*) from payment_intents where check_at <= now()',
    'list prices to prepare': 'select count(*) from price_updates where finished_at is null',
    'payments and disputes to check': 'select count(*) from provider_checks where check_at <= now()',
    refunds: "select count(*) from provider_refunds where status in ('due', 'pending')",
  },
  provider: {
    'webhooks to send': 'select count(*) from sandbox_razorpay.events where next_attempt_at is not null',
    'payments to come': 'select count(*) from sandbox_razorpay.payments where authorises_at is not null',
    'refunds to come': 'select count(*) from sandbox_razorpay.refunds where settles_at is not null',
  },
}

/** Waits until the shops are up and no work is left; what does not end is reported by the verdict. */
export async function settle(
  { shops, databaseUrl, providerUrl }: Environment,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(shops.map((shop) => opened(shop, '/ready')))
  const clients = {
    shop: new pg.Client({ connectionString: databaseUrl }),
    provider: new pg.Client({ connectionString: providerUrl }),
  }
  await Promise.all([clients.shop.connect(), clients.provider.connect()])
  try {
    const began = Date.now()
    let nudged = 0
    for (
      let rest = 'everything';
      rest && Date.now() < began + TIMEOUT_MS;
      await sleep(500, undefined, { signal })
    ) {
      if (Date.now() > nudged + nudgeEvery) {
        for (const side of ['shop', 'provider'] as const)
          for (const nudge of nudges[side]) await clients[side].query(nudge)
        nudged = Date.now()
      }
      rest = await left(clients)
      if (rest && Date.now() > nudged + nudgeEvery - 500) console.log(`  still ${rest}`)
    }
  } finally {
    await Promise.all([clients.shop.end(), clients.provider.end()])
  }
}

async function left(clients: { shop: pg.Client; provider: pg.Client }): Promise<string> {
  const counts: string[] = []
  for (const side of ['shop', 'provider'] as const) {
    for (const [what, query] of Object.entries(open[side])) {
      const { rows } = await clients[side].query<{ count: string }>(query)
      if (Number(rows[0]?.count) > 0) counts.push(`${rows[0]?.count} ${what}`)
    }
  }
  const unaccounted = await findUnaccounted(clients.shop, clients.provider)
  if (unaccounted.length > 0) counts.push(`${unaccounted.length} payments in doubt`)
  return counts.join(', ')
}
