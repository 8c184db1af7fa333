import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { lockRecord, updateRecord } from '../../audit-log/records.ts'
import {
  difference,
  type Gone,
  type SavedSince,
  type StoredChange,
  type UndoRefusal,
} from '../../audit-log/rules.ts'
import { recordUndo } from '../../audit-log/store.ts'
import { type Sport, type SportValues, sportName } from '../sport-rules.ts'
import { lockSport, updateSport } from './store.ts'

const sportTable = {
  thing: 'sport',
  name: ({ slug }: SportValues) => sportName(slug),
  fields: ({ words, hidden }: SportValues) => ({ words, hidden }),
  lock: lockSport,
  update: updateSport,
}

type SportEdit = { words?: string | undefined; hidden?: boolean | undefined }

export function editSport(
  by: string,
  id: string,
  edit: SportEdit,
  updatedAt: Date | undefined,
): Promise<Result<Sport, Gone | SavedSince<Sport>>> {
  return attempt(async (tx) => {
    const locked = await lockRecord(tx, sportTable, id, updatedAt)
    return locked.ok ? updateRecord(tx, sportTable, by, locked.value, edit) : locked
  })
}

/** Refused if the sport has changed since. */
export async function undoSportChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const sport = await lockSport(tx, change.thingId)
  if (!sport || !change.before || !change.after) return refused({ reason: 'gone' })
  if (difference(sportTable.fields(sport), change.after)) return refused({ reason: 'conflict' })
  await updateSport(tx, { ...sport, ...change.before })
  await recordUndo(tx, by, { ...change, name: sportTable.name(sport) })
  return done(null)
}
