import { z } from 'zod'
import { dayOf } from '../../lib/dates.ts'
import { parseJson } from '../../lib/json.ts'
import type { Tx } from '../../platform/database.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import { fetchRows, streamSnapshot } from '../../platform/snapshot-stream.ts'
import { afterPeriod, periodOn } from '../legal/periods/rules.ts'
import { listPeriods } from '../legal/periods/store.ts'
import { type ErasedAccount, erasedAccounts, insertErased, readAccountToSeal } from './erased-store.ts'

const purpose = 'erased accounts'

/** The shop must keep what it knew for a while (DPDP Rules 2025, rule 8(3)); it is read only where an authority asks. */
export async function sealAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await readAccountToSeal(tx, userId)
  const sealed = encrypt(purpose, Buffer.from(JSON.stringify(account)))
  const keep = periodOn(await listPeriods(tx), 'keep-erased', dayOf(now))
  await insertErased(tx, userId, { sealed, erasedAt: now, deleteAfter: afterPeriod(now, keep) })
}

const sealedAccount = z.looseObject({ email: z.string() })

/** An authority may ask for these. `unreadable` were sealed with neither SECRET_KEY nor SECRET_OLD_KEY. */
export async function findErasedAccounts(
  email: string,
): Promise<{ accounts: Record<string, unknown>[]; unreadable: number }> {
  const accounts: Record<string, unknown>[] = []
  let unreadable = 0
  for await (const { userId, sealed, erasedAt, deleteAfter } of streamSnapshot((on) =>
    fetchRows<ErasedAccount>(on, erasedAccounts, []),
  )) {
    const plain = decrypt(purpose, sealed)
    if (!plain) unreadable++
    else {
      const account = sealedAccount.parse(parseJson(plain.toString()))
      if (account.email === email.toLowerCase()) accounts.push({ userId, erasedAt, deleteAfter, ...account })
    }
  }
  return { accounts, unreadable }
}
