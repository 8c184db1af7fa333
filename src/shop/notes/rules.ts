export type NoteSubject = { kind: 'order' | 'customer'; id: string }

/** `by`: the admin's name. */
export type Note = { id: string; by: string; text: string; writtenAt: Date }

export const MAX_NOTE_LENGTH = 2_000
/** The limit is for one order or customer. */
export const MAX_NOTES = 200

export type NoteRefusal = { reason: 'no-order' | 'no-customer' | 'too-many' }
