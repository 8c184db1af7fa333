import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import { longText } from '../../forms/text.ts'
import { MAX_NOTE_LENGTH, MAX_NOTES, type Note, type NoteRefusal } from './rules.ts'

const noteText = longText('Please write a note', MAX_NOTE_LENGTH)

export const noteForm = z.object({
  kind: z.enum(['order', 'customer'], 'A note is of an order or a customer'),
  id: reference('A note of what?'),
  text: noteText,
})

export type NoteOnWire = { _id: string; by: string; text: string; at: string }

export function presentNote({ id, by, text, writtenAt }: Note): NoteOnWire {
  return { _id: id, by, text, at: writtenAt.toISOString() }
}

export function presentNoteRefusal({ reason }: NoteRefusal) {
  if (reason === 'too-many') return { status: 409, message: `At most ${MAX_NOTES} notes` } as const
  return { status: 404, message: reason === 'no-order' ? 'Order not found' : 'User not found' } as const
}
