import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Note, NoteSubject } from './rules.ts'

const columns = { order: 'order_id', customer: 'user_id' } as const

const notesOf = (kind: NoteSubject['kind']) => `
  select notes.id, users.name as by, text, written_at as "writtenAt"
  from notes join users on users.id = admin_id where ${columns[kind]} = $1 order by notes.id`

/** Oldest first; there are at most `MAX_NOTES`. */
export function listNotes(on: Database, { kind, id }: NoteSubject): Promise<Note[]> {
  return run<Note>(on, notesOf(kind), [id])
}

const insert = (kind: NoteSubject['kind']) =>
  `insert into notes (${columns[kind]}, admin_id, text) values ($1, $2, $3) returning id`

export async function insertNote(
  tx: Tx,
  { kind, id }: NoteSubject,
  { by, text }: { by: string; text: string },
): Promise<string> {
  const [note] = await run<{ id: string }>(tx, insert(kind), [id, by, text])
  if (!note) throw new Error('an insert returns its row')
  return note.id
}

type DeletedNote = { orderNumber: number | null }

const remove = `delete from notes where id = $1 returning (select order_number from orders where orders.id = order_id) as "orderNumber"`

/** Null if there is none. `orderNumber` is null for a customer's. */
export async function deleteNote(tx: Tx, id: string): Promise<DeletedNote | null> {
  const [note] = await run<DeletedNote>(tx, remove, [id])
  return note ?? null
}
