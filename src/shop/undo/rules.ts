import type { UndoRefusal } from '../audit-log/rules.ts'

/** Why a change is not taken back: there is none, it is of a kind that stays, it was taken back before, or it conflicts. */
export type UndoFailure =
  | { reason: 'no-change' | 'not-undoable' | 'undone' }
  | (UndoRefusal & { name: string })
