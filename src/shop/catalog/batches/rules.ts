export type BatchKind = 'import' | 'edit' | 'count'

export type BatchCounts = { added: number; changed: number; unchanged: number; refused: number }

export type Batch = BatchCounts & {
  id: string
  kind: BatchKind
  /** The name of the file, or what was edited. */
  name: string
  at: Date
  admin: { id: string; name: string }
  undoneAt: Date | null
  undoneBy: string | null
  /** Changes that an undo left as they are. */
  kept: number
  /** Of a ZIP of pictures: for how many products it is, and how many have theirs. */
  pictures: { planned: number; done: number } | null
}

/** Why an undo leaves a product as it is. */
export type KeptReason = 'ordered' | 'changed' | 'gone'

export const MAX_BATCH_NAME_LENGTH = 200
/** Changes that one call undoes. */
export const MAX_UNDONE_AT_ONCE = 100
export const MAX_KEPT_SHOWN = 100

const RESUMABLE_DAYS = 7

/** A ZIP of pictures that began before starts as a new one. */
export const oldestToResume = (now: Date) => new Date(now.getTime() - RESUMABLE_DAYS * 86_400_000)
