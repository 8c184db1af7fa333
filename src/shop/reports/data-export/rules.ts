export type ExportState = 'waiting' | 'working' | 'ready' | 'failed' | 'removed' | 'expired'
export type ExportProblem = 'no-room' | 'failed'

/** `files` of `allFiles` are written. `missing`: pictures that the storage has lost. `bytes`: of the ZIP. */
export type ShopExport = {
  id: string
  by: { id: string; name: string }
  withPictures: boolean
  begunAt: Date
  state: ExportState
  problem: ExportProblem | null
  files: number
  allFiles: number
  bytes: number
  missing: number
  endedAt: Date | null
  expiresAt: Date | null
}

export type ExportRefusal = { reason: 'forbidden' | 'under-way' | 'no-export' | 'not-ready' | 'lost' }

/** So long can a ZIP that is ready be downloaded. */
export const EXPORT_HOURS = 24

export const MAX_EXPORTS_SHOWN = 10

export function isExportOpen(state: ExportState): boolean {
  return state === 'waiting' || state === 'working'
}
