import type { UndoRefusal } from '../audit-log/rules.ts'

export type UndoFailure =
  | { reason: 'no-change' | 'not-undoable' | 'undone' | 'forbidden' }
  | (UndoRefusal & { name: string })
