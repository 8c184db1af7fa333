import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { difference, type Fields, type StoredChange, type UndoRefusal } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { lockPrices, reprice } from '../catalog/reprice.ts'
import { offerFields, offerOf } from './record-rules.ts'
import { amongOf, endProblem, type OfferTimes, stateOf, type Target } from './rules.ts'
import {
  deleteOffer,
  findOffer,
  hasSameSelection,
  insertOffer,
  lockTarget,
  markEnded,
  markReopened,
  updateEnd,
} from './store.ts'

type Undone = { target: Target; before: Fields | null; after: Fields | null }

/** Refused if the offer has changed since, its last day is over or its target has another offer. */
export async function undoOfferChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  await lockPrices(tx)
  const undone = change.after === null ? await bringBack(tx, change) : await takeBack(tx, change)
  if (!undone.ok) return undone
  const { target, before, after } = undone.value
  await reprice(tx, clock.today(), amongOf(target))
  const { thingId: id, name, id: undoes } = change
  await recordChanges(tx, { by, thing: 'offer', id, name, verb: 'restored', before, after, undoes })
  return done(null)
}

async function bringBack(tx: Tx, { thingId, before }: StoredChange): Promise<Result<Undone, UndoRefusal>> {
  const { endedAt, ...draft } = offerOf(before ?? {})
  const targetNames = await lockTarget(tx, draft.target)
  if (targetNames === null) return refused({ reason: 'gone' })
  const id = await insertOffer(tx, draft, clock.now(), { id: thingId, endedAt })
  if (!id) return refused({ reason: 'conflict' })
  return done({ target: draft.target, before: null, after: offerFields({ ...draft, endedAt }, targetNames) })
}

async function takeBack(tx: Tx, change: StoredChange): Promise<Result<Undone, UndoRefusal>> {
  const { thingId: id, before } = change
  const offer = await findOffer(tx, id)
  if (!offer) return refused({ reason: 'gone' })
  const { target } = offer
  const stands = offerFields(offer, offer.targetNames)
  // A renamed target is not a change of the offer.
  const { targetOfferId, products, ...after } = change.after ?? {}
  if (difference(stands, after)) return refused({ reason: 'conflict' })
  if (before === null) {
    await deleteOffer(tx, id)
    return done({ target, before: stands, after: null })
  }
  const now = clock.now()
  if ('endDate' in before || 'endTime' in before) {
    const end = { endDate: offer.endDate, endTime: offer.endTime, ...(before as Partial<OfferTimes>) }
    if (stateOf(offer, now) === 'Ended' || endProblem({ ...offer, ...end }, now))
      return refused({ reason: 'conflict' })
    await updateEnd(tx, id, end)
    if (await hasSameSelection(tx, id)) return refused({ reason: 'conflict' })
    const standing = Object.fromEntries(Object.keys(before).map((field) => [field, stands[field]]))
    return done({ target, before: standing, after: before })
  }
  const isDone = before.endedAt === null ? markReopened(tx, id, now) : markEnded(tx, id, now)
  if (!(await isDone) || (await hasSameSelection(tx, id))) return refused({ reason: 'conflict' })
  const endedAt = before.endedAt === null ? null : now.toISOString()
  return done({ target, before: { endedAt: stands.endedAt }, after: { endedAt } })
}
