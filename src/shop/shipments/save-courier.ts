import { type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { createRecord, deleteRecord, type RecordTable, updateRecord } from '../audit-log/records.ts'
import { deleteCourier, insertCourier, lockCourier, updateCourier } from './couriers-store.ts'
import type { Courier, CourierDraft, CourierRefusal } from './rules.ts'

const courierTable: RecordTable<CourierDraft, Courier, Courier, CourierRefusal, CourierRefusal> = {
  thing: 'courier',
  name: ({ name }) => name,
  fields: ({ name, trackingUrl }) => ({ name, trackingUrl }),
  lock: lockCourier,
  insert: insertCourier,
  update: updateCourier,
  remove: deleteCourier,
}

export function addCourier(by: string, draft: CourierDraft): Promise<Result<Courier, CourierRefusal>> {
  return attempt((tx) => createRecord(tx, courierTable, by, draft))
}

export function editCourier(
  by: string,
  id: string,
  draft: CourierDraft,
): Promise<Result<Courier, CourierRefusal>> {
  return attempt(async (tx) => {
    const was = await lockCourier(tx, id)
    return was ? updateRecord(tx, courierTable, by, was, draft) : refused({ reason: 'gone' })
  })
}

export function removeCourier(by: string, id: string): Promise<Result<null, CourierRefusal>> {
  return attempt((tx) => deleteRecord(tx, courierTable, by, id))
}
