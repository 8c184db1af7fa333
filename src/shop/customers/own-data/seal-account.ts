import { dayOf } from '../../../lib/dates.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import { decrypt, encrypt } from '../../../platform/encryption.ts'
import { afterPeriod, periodOn } from '../../legal/periods/rules.ts'
import { listPeriods } from '../../legal/periods/store.ts'
import { findSealed, insertErased, readAccountToSeal } from './erased-store.ts'

const purpose = 'erased accounts'

/** The law has the shop keep what it knew for a while (DPDP Rules 2025, rule 8(3)); nobody reads it in between. */
export async function sealAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await readAccountToSeal(tx, userId)
  const sealed = encrypt(purpose, Buffer.from(JSON.stringify(account)))
  const keep = periodOn(await listPeriods(tx), 'keep-erased', dayOf(now))
  await insertErased(tx, userId, { sealed, erasedAt: now, deleteAfter: afterPeriod(now, keep) })
}

/** For the operator, when an authority asks. Null if it is gone, or was sealed with another SECRET_KEY. */
export async function openSealedAccount(on: Database, userId: string): Promise<string | null> {
  const sealed = await findSealed(on, userId)
  return (sealed && decrypt(purpose, sealed)?.toString()) ?? null
}
