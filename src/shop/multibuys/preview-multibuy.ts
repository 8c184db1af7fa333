import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { PREVIEW_DAYS } from '../offers/rules.ts'
import { isTarget } from '../offers/store.ts'
import type { CreateRefusal, MultibuyDraft, MultibuyPreview, Terms } from './rules.ts'
import { readCost } from './store.ts'

/** Its effect on the orders of the last days, assuming the same were placed. Read-only. */
export async function previewMultibuy(
  terms: Terms,
  scope: MultibuyDraft['scope'],
): Promise<Result<MultibuyPreview & { since: Day }, CreateRefusal>> {
  if (scope && !(await isTarget(db, scope))) return refused({ reason: 'no-scope', kind: scope.kind })
  const since = addDays(clock.today(), 1 - PREVIEW_DAYS)
  return done({ since, ...(await readCost(db, terms, scope, startOf(since))) })
}
