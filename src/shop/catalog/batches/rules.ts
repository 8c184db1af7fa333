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
  zip: PicturesZip | null
}

/** `fetching`: by their addresses, without a ZIP. */
export type ZipState = 'uploading' | 'waiting' | 'working' | 'fetching' | 'done' | 'stopped' | 'refused'

const openStates: readonly ZipState[] = ['uploading', 'waiting', 'working', 'fetching']

export const isZipOpen = ({ state }: { state: ZipState }) => openStates.includes(state)

/** Why a whole ZIP is refused. */
export type ZipProblem =
  | 'damaged'
  | 'not-zip'
  | 'not-whole'
  | 'too-many'
  | 'unpacked'
  | 'lost'
  | 'failed'
  | 'expired'
  | 'undone'

/** A ZIP of pictures, or pictures that an import fetches, which have 0 bytes. `files` is null until its directory was read. */
export type PicturesZip = {
  state: ZipState
  problem: ZipProblem | null
  bytes: number
  receivedParts: number
  files: number | null
  taken: number
  leftOut: number
  stoppedBy: string | null
}

/** Why an undo leaves a product as it is. */
export type KeptReason = 'ordered' | 'changed' | 'gone'

export const MAX_BATCH_NAME_LENGTH = 200
/** Changes that one call undoes. */
export const MAX_UNDONE_AT_ONCE = 100
export const MAX_KEPT_SHOWN = 100

/** The upload of a ZIP goes on for so many days; then its parts are removed. */
export const RESUMABLE_DAYS = 7

export const oldestToResume = (now: Date) => new Date(now.getTime() - RESUMABLE_DAYS * 86_400_000)
