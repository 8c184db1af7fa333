import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database.ts'
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
