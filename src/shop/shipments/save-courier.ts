import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { difference } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { deleteCourier, insertCourier, lockCourier, updateCourier } from './couriers-store.ts'
import type { Courier, CourierDraft, CourierRefusal } from './rules.ts'

const fieldsOf = ({ name, trackingUrl }: CourierDraft) => ({ name, trackingUrl })

export function addCourier(by: string, draft: CourierDraft): Promise<Result<Courier, CourierRefusal>> {
  return attempt(async (tx) => {
    const courier = await insertCourier(tx, draft)
    if (!courier) return refused({ reason: 'name-taken' })
    const { id, name } = courier
    const change = { by, thing: 'courier', id, name, verb: 'created' } as const
    await recordChanges(tx, { ...change, before: null, after: fieldsOf(courier) })
    return done(courier)
  })
}

export function editCourier(
  by: string,
  id: string,
  draft: CourierDraft,
): Promise<Result<Courier, CourierRefusal>> {
  return attempt(async (tx) => {
    const before = await lockCourier(tx, id)
    if (!before) return refused({ reason: 'gone' })
    const after = { id, ...draft }
    const changed = difference(fieldsOf(before), fieldsOf(after))
    if (!changed) return done(after)
    if (!(await updateCourier(tx, after))) return refused({ reason: 'name-taken' })
    await recordChanges(tx, { by, thing: 'courier', id, name: draft.name, verb: 'edited', ...changed })
    return done(after)
  })
}

export function removeCourier(by: string, id: string): Promise<Result<null, CourierRefusal>> {
  return attempt(async (tx) => {
    const courier = await lockCourier(tx, id)
    if (!courier) return refused({ reason: 'gone' })
    if (!(await deleteCourier(tx, id))) return refused({ reason: 'in-use' })
    const change = { by, thing: 'courier', id, name: courier.name, verb: 'deleted' } as const
    await recordChanges(tx, { ...change, before: fieldsOf(courier), after: null })
    return done(null)
  })
}
