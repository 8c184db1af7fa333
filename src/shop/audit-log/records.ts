import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import {
  difference,
  type Fields,
  type Gone,
  type SavedSince,
  type StoredChange,
  type Thing,
  type UndoRefusal,
  type Verb,
} from './rules.ts'
import { recordChanges, recordUndo } from './store.ts'

type Reason = { reason: string }
type WriteResult<Value, Refusal extends Reason> = Promise<Result<Value, Refusal>>
type WithId = { id: string }

type Log<Values> = {
  thing: Thing
  name: (values: Values) => string
  fields: (values: Values) => Fields
  /** Of an edit, by what it changed: `edited` if it is left out. */
  verb?: (changed: Fields) => Verb
}
type Lock<Row> = { lock: (tx: Tx, id: string) => Promise<Row | null> }
type Insert<Draft, Row, Refusal extends Reason> = {
  insert: (tx: Tx, draft: Draft) => WriteResult<Row, Refusal>
}
type Update<Values, Row, Refusal extends Reason> = {
  update: (tx: Tx, values: Values, was: Row) => WriteResult<Row, Refusal>
}
type Remove<Row, Refusal extends Reason> = { remove: (tx: Tx, row: Row) => WriteResult<null, Refusal> }

/**
 * How a noun stores what admins create, edit and delete, and what the audit log says of it. A row is read, values are
 * written, and a draft may lack what the database adds, as the id.
 */
export type RecordTable<
  Draft,
  Values,
  Row,
  Refusal extends Reason = Reason,
  InUse extends Reason = Reason,
> = Log<Values> & Lock<Row> & Insert<Draft, Row, Refusal> & Update<Values, Row, Refusal> & Remove<Row, InUse>

export async function createRecord<Draft, Row extends WithId, Refusal extends Reason>(
  tx: Tx,
  table: Log<Row> & Insert<Draft, Row, Refusal>,
  by: string,
  draft: Draft,
): WriteResult<Row, Refusal> {
  const created = await table.insert(tx, draft)
  if (!created.ok) return created
  const after = table.fields(created.value)
  await recordChanges(tx, { ...entryOf(table, by, created.value), verb: 'created', before: null, after })
  return created
}

/** `updatedAt`: the optimistic lock; undefined if the admin overwrites what others have saved. */
export async function lockRecord<Row extends { updatedAt: Date }>(
  tx: Tx,
  table: Lock<Row>,
  id: string,
  updatedAt: Date | undefined,
): WriteResult<Row, Gone | SavedSince<Row>> {
  const present = await table.lock(tx, id)
  if (!present) return refused({ reason: 'gone' })
  if (updatedAt && updatedAt.getTime() !== present.updatedAt.getTime())
    return refused({ reason: 'saved-since', present })
  return done(present)
}

/** `was` is locked, and is itself returned if nothing differs. Undefined fields stay. */
export async function updateRecord<Values extends WithId, Row extends Values, Refusal extends Reason>(
  tx: Tx,
  table: Log<Values> & Update<Values, Row, Refusal>,
  by: string,
  was: Row,
  edit: { [Field in keyof Values]?: Values[Field] | undefined },
): WriteResult<Row, Refusal> {
  const edited = Object.entries(edit).filter(([, value]) => value !== undefined)
  const values = { ...was, ...(Object.fromEntries(edited) as Partial<Values>) }
  const changed = difference(table.fields(was), table.fields(values))
  if (!changed) return done(was)
  const updated = await table.update(tx, values, was)
  if (!updated.ok) return updated
  const verb = table.verb?.(changed.after) ?? 'edited'
  await recordChanges(tx, { ...entryOf(table, by, values), verb, ...changed })
  return updated
}

export async function deleteRecord<Row extends WithId, Refusal extends Reason>(
  tx: Tx,
  table: Log<Row> & Lock<Row> & Remove<Row, Refusal>,
  by: string,
  id: string,
): WriteResult<null, Gone | Refusal> {
  const row = await table.lock(tx, id)
  if (!row) return refused({ reason: 'gone' })
  const removed = await table.remove(tx, row)
  if (!removed.ok) return removed
  await recordChanges(tx, {
    ...entryOf(table, by, row),
    verb: 'deleted',
    before: table.fields(row),
    after: null,
  })
  return removed
}

function entryOf<Values extends WithId>({ thing, name }: Log<Values>, by: string, values: Values) {
  return { by, thing, id: values.id, name: name(values) }
}

/**
 * Undoes a change of a record unless it has changed since or cannot be written as it was. `valuesOf` reads the fields of
 * the log; entries of older releases may lack some.
 */
export function undoOf<Values, Row extends Values>(
  table: Omit<RecordTable<Values, Values, Row>, 'update'> & Partial<Update<Values, Row, Reason>>,
  valuesOf: (id: string, fields: Fields) => Values,
) {
  const conflict = refused({ reason: 'conflict' })

  async function restore(
    tx: Tx,
    { thingId: id, before, after }: StoredChange,
  ): WriteResult<Row, UndoRefusal> {
    const present = await table.lock(tx, id)
    if (after === null) {
      const inserted = present ? conflict : await table.insert(tx, valuesOf(id, before ?? {}))
      return inserted.ok ? inserted : conflict
    }
    if (!present) return refused({ reason: 'gone' })
    const fields = table.fields(present)
    if (difference(fields, after)) return conflict
    if (before === null) return (await table.remove(tx, present)).ok ? done(present) : conflict
    const updated = await table.update?.(tx, valuesOf(id, { ...fields, ...before }), present)
    return updated?.ok ? updated : conflict
  }

  return async (tx: Tx, by: string, change: StoredChange): WriteResult<null, UndoRefusal> => {
    const restored = await restore(tx, change)
    if (!restored.ok) return restored
    await recordUndo(tx, by, { ...change, name: table.name(restored.value) })
    return done(null)
  }
}
