import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { insertConsent } from '../legal/consents/store.ts'
import { addUser, type NewAccount } from './store.ts'

// The statements under the forms are in English.
const agreed = { purpose: 'account', given: true, language: 'en' } as const

/** The id, undefined if the email is taken. `noticeVersion`: of the privacy notice that they agreed to. */
export async function openAccount(
  tx: Tx,
  { noticeVersion: version, ...account }: NewAccount & { noticeVersion?: string | null | undefined },
): Promise<string | undefined> {
  const id = await addUser(tx, account)
  if (id && version) await insertConsent(tx, id, { ...agreed, version, at: clock.now() })
  return id
}
