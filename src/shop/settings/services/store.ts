import { sql } from 'kysely'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { Service } from './rules.ts'

export type SealedKeys = { service: Service; version: number; sealed: Buffer; updatedAt: Date }

const columns = ['version', 'sealed', 'updated_at as updatedAt'] as const

export async function listSealedKeys(on: Database): Promise<SealedKeys[]> {
  return await on
    .selectFrom('service_keys')
    .select([sql<Service>`service`.as('service'), ...columns])
    .execute()
}

/** One admin at a time, the first save included. */
export async function lockSealedKeys(tx: Tx, service: Service): Promise<SealedKeys | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`service ${service}`}))`.execute(tx)
  return (await listSealedKeys(tx)).find((row) => row.service === service)
}

export async function writeSealedKeys(
  tx: Tx,
  { service, version, sealed, updatedAt }: SealedKeys,
): Promise<void> {
  const values = { version, sealed, updated_at: updatedAt }
  await tx
    .insertInto('service_keys')
    .values({ service, ...values })
    .onConflict((conflict) => conflict.column('service').doUpdateSet(values))
    .execute()
}

export async function deleteSealedKeys(tx: Tx, service: Service): Promise<void> {
  await tx.deleteFrom('service_keys').where('service', '=', service).execute()
}

export type OpenPayments = { open: number; newestOrder: string; newestAt: Date }

const openPayments = `
  select provider_order_id as "newestOrder", created_at as "newestAt", (count(*) over ())::int as open from payment_intents
  where check_at is not null and provider_order_id is not null and created_at > $1
  order by created_at desc limit 1`

/** Payments that were begun after `since` and are still looked for. */
export async function findOpenPayments(on: Database, since: Date): Promise<OpenPayments | null> {
  const [row] = await run<OpenPayments>(on, openPayments, [since])
  return row ?? null
}
