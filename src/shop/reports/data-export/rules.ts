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

/**
 * Where a download that broke off goes on: `bytes=1048576-`, as browsers ask. 0, all of it, for other ranges and where the file is
 * another than that of `ifRange`.
 */
export function startOfDownload(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  file: { size: number; etag: string },
): number {
  const [, typed] = /^bytes=(\d{1,15})-$/.exec(range ?? '') ?? []
  const start = Number(typed ?? 0)
  const isSame = ifRange === undefined || ifRange === file.etag
  return isSame && start < file.size ? start : 0
}

export function isExportOpen(state: ExportState): boolean {
  return state === 'waiting' || state === 'working'
}
