import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import { addUser } from '../../accounts/store.ts'
import { insertAddress, makeDefault } from '../../addresses/store.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { insertConsent } from '../../legal/consents/store.ts'
import { importParts } from './import-parts.ts'
import { type PlanRefusal, planCustomers } from './plan-customers.ts'
import type { CustomersResult, CustomersShop, KnownDraft } from './rules.ts'
import {
  advanceCustomerImport,
  findUnfinishedImport,
  insertCustomerImport,
  lockCustomerImport,
} from './store.ts'

type CustomersRequest = {
  by: string
  file: Uint8Array
  name: string
  /** The preview's count; nothing is written if it no longer holds. */
  add?: number | undefined
  progress: (done: number, of: number) => void
  signal: AbortSignal
}

export type CustomersRefusal = PlanRefusal | { reason: 'changed-meanwhile' | 'stopped' }

/**
 * Opens accounts without a password, in short transactions, and sends no mail. The same file again goes on where it stopped, because
 * a customer with an account is not taken again.
 */
export async function importCustomers({
  by,
  file,
  name,
  add,
  progress,
  signal,
}: CustomersRequest): Promise<Result<CustomersResult, CustomersRefusal>> {
  const planned = await planCustomers(file)
  if (!planned.ok) return planned
  const { add: drafts, shop, known, notTaken } = planned.value
  if (add !== undefined && add !== drafts.length) return refused({ reason: 'changed-meanwhile' })
  if (drafts.length === 0) return done({ added: 0, known, notTaken })
  const hash = createHash('sha256').update(file).digest()
  const begun =
    (await findUnfinishedImport(db, by, hash)) ??
    (await insertCustomerImport(db, by, { name, hash, kind: 'customers' }))
  const { id } = begun
  const added = await importParts(
    drafts,
    (part, isLast) => transaction((tx) => importPart(tx, { id, by, shop, part, isLast })),
    { progress, signal },
  )
  if (added === null) return refused({ reason: 'stopped' })
  return done({ added, known, notTaken })
}

type CustomersPart = {
  id: string
  by: string
  shop: CustomersShop
  part: readonly KnownDraft[]
  isLast: boolean
}

/** How many it opened; null if the import was undone meanwhile. */
async function importPart(tx: Tx, { id, by, shop, part, isLast }: CustomersPart): Promise<number | null> {
  const locked = await lockCustomerImport(tx, id, 'customers')
  if (!locked || locked.isFinished) return null
  const made: string[] = []
  for (const draft of part) {
    const userId = await openWithoutPassword(tx, draft, shop)
    if (userId !== undefined) made.push(userId)
  }
  await advanceCustomerImport(tx, id, made, isLast)
  await recordChanges(
    tx,
    ...made.map((userId) => ({
      by,
      thing: 'customer',
      id: userId,
      name: 'Customer',
      verb: 'created' as const,
      before: null,
      after: { isVerified: true },
    })),
  )
  return made.length
}

/** Undefined if a shopper has registered with the email address meanwhile. */
async function openWithoutPassword(
  tx: Tx,
  { name, email, phone, addresses, agrees }: KnownDraft,
  shop: CustomersShop,
): Promise<string | undefined> {
  const userId = await addUser(tx, { name, email, phone, passwordHash: null })
  if (userId === undefined) return
  for (const [index, address] of addresses.entries()) {
    const id = await insertAddress(tx, userId, address)
    if (index === 0) await makeDefault(tx, userId, id)
  }
  // The export does not say when it was given nor to which text: so the shop that it was given to is the version.
  if (agrees)
    await insertConsent(tx, userId, {
      ...{ purpose: 'newsletter', given: true, language: 'en' },
      ...{ version: shop, at: clock.now() },
    })
  return userId
}
