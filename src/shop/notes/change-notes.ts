import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, type Tx, transaction } from '../../platform/database.ts'
import { lockUser } from '../accounts/store.ts'
import type { Change } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { orderName } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import { MAX_NOTES, type NoteRefusal, type NoteSubject } from './rules.ts'
import { deleteNote, insertNote, listNotes } from './store.ts'

export function addNote(by: string, subject: NoteSubject, text: string): Promise<Result<null, NoteRefusal>> {
  return attempt(async (tx) => {
    const { kind } = subject
    const locked = await lockSubject(tx, subject)
    if (!locked) return refused({ reason: `no-${kind}` })
    if ((await listNotes(tx, subject)).length >= MAX_NOTES) return refused({ reason: 'too-many' })
    const noteId = await insertNote(tx, subject, { by, text })
    await recordChanges(tx, {
      ...auditNote(by, noteId, locked.orderNumber),
      verb: 'created',
      before: null,
      after: {},
    })
    return done(null)
  })
}

async function lockSubject(
  tx: Tx,
  { kind, id }: NoteSubject,
): Promise<{ orderNumber: number | null } | null> {
  if (kind === 'customer') return (await lockUser(tx, id))?.role === 'user' ? { orderNumber: null } : null
  const order = await lockOrder(tx, id)
  return order && { orderNumber: order.number }
}

/** False if it is gone already. */
export function removeNote(by: string, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const note = await deleteNote(tx, id)
    if (!note) return false
    await recordChanges(tx, {
      ...auditNote(by, id, note.orderNumber),
      verb: 'deleted',
      before: {},
      after: null,
    })
    return true
  })
}

/** The text is left out, because it may name people and is deleted with its note. */
function auditNote(
  by: string,
  id: string,
  orderNumber: number | null,
): Pick<Change, 'by' | 'thing' | 'id' | 'name'> {
  return { by, thing: 'note', id, name: orderNumber ? `order ${orderName(orderNumber)}` : 'a customer' }
}
