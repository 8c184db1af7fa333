import { momentInWords } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { isAlmostFree } from '../accounts/step-up-rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { lockTarget } from '../offers/store.ts'
import { notifyAdmins } from '../settings/notify-admins.ts'
import { multibuyFields } from './record-rules.ts'
import {
  type CreateRefusal,
  largestPercentOff,
  MAX_OPEN_MULTIBUYS,
  type MultibuyDraft,
  type StoredMultibuy,
  scopeInWords,
  termsInWords,
  timesProblem,
} from './rules.ts'
import { countOpen, insertMultibuy, lockMultibuys } from './store.ts'

/** Refused if it would have ended, its scope is gone or `MAX_OPEN_MULTIBUYS` have not ended. */
export function createMultibuy(
  by: string,
  draft: MultibuyDraft,
): Promise<Result<StoredMultibuy, CreateRefusal>> {
  return transaction(async (tx) => {
    const now = clock.now()
    const problem = timesProblem(draft, now)
    if (problem) return refused({ reason: problem })
    await lockMultibuys(tx)
    if ((await countOpen(tx, now)) >= MAX_OPEN_MULTIBUYS) return refused({ reason: 'too-many' })
    const [scopeName] = (draft.scope && (await lockTarget(tx, draft.scope))) ?? []
    if (draft.scope && scopeName === undefined) return refused({ reason: 'no-scope', kind: draft.scope.kind })
    const id = await insertMultibuy(tx, draft, now)
    const created: StoredMultibuy = {
      ...{ ...draft, id, startsAt: draft.startsAt ?? now, endedAt: null },
      scope: draft.scope && { ...draft.scope, name: scopeName ?? '' },
    }
    const { name } = created
    const after = multibuyFields(created)
    await recordChanges(tx, { by, thing: 'multibuy', id, name, verb: 'created', before: null, after })
    if (isAlmostFree(largestPercentOff(created)))
      await notifyAdmins(tx, by, {
        title: `An offer takes ${Math.floor(largestPercentOff(created))} % off`,
        what: `made the offer ${name} on ${scopeInWords(created.scope)}: ${termsInWords(created)}, until ${momentInWords(created.endsAt)}.`,
        button: { button: 'See the offers', path: '/dashboard/offers' },
        permission: 'offers:read',
      })
    return done(created)
  })
}
