import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { type Language, NOTICE_VERSION, type OptionalPurpose } from '../notices/rules.ts'
import { insertConsent, listConsents } from './store.ts'

type Said = { purpose: OptionalPurpose; given: boolean; version: string; language: Language }

/** Agreeing needs the present notice; withdrawing needs none. What changes nothing is not logged again. */
export function setConsent(userId: string, said: Said): Promise<Result<null, { reason: 'old-notice' }>> {
  return transaction(async (tx) => {
    if (said.given && said.version !== NOTICE_VERSION) return refused({ reason: 'old-notice' })
    const last = (await listConsents(tx, userId)).find(({ purpose }) => purpose === said.purpose)
    const isKnown = (last?.given ?? false) === said.given && (!said.given || last?.version === said.version)
    if (!isKnown) await insertConsent(tx, userId, { ...said, at: clock.now() })
    return done(null)
  })
}
