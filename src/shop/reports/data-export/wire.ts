import { z } from 'zod'
import {
  type ExportProblem,
  type ExportRefusal,
  type ExportState,
  isExportOpen,
  type ShopExport,
} from './rules.ts'

export const exportForm = z.object({
  pictures: z.enum(['files', 'addresses'], 'pictures must be files or addresses'),
})

export type ExportOnWire = {
  _id: string
  by: { _id: string; name: string }
  pictures: 'files' | 'addresses'
  state: ExportState
  problem: ExportProblem | null
  /** From 0 to 1. */
  progress: number
  /** Of the ZIP, as far as it is written. */
  bytes: number
  /** Pictures that the storage has lost. */
  missing: number
  begunAt: string
  endedAt: string | null
  expiresAt: string | null
}

export function presentExport(shopExport: ShopExport): ExportOnWire {
  const { id, by, withPictures, state, problem, files, allFiles, bytes, missing } = shopExport
  return {
    _id: id,
    by: { _id: by.id, name: by.name },
    pictures: withPictures ? 'files' : 'addresses',
    ...{ state, problem },
    progress: isExportOpen(state) ? (allFiles > 0 ? Math.min(1, files / allFiles) : 0) : 1,
    ...{ bytes, missing },
    begunAt: shopExport.begunAt.toISOString(),
    endedAt: shopExport.endedAt?.toISOString() ?? null,
    expiresAt: shopExport.expiresAt?.toISOString() ?? null,
  }
}

const refusals = {
  forbidden: { status: 403, message: 'Forbidden' },
  'under-way': {
    status: 409,
    message: 'An export is under way already. Remove it, or wait until it is ready.',
  },
  'no-export': { status: 404, message: 'Export not found' },
  'not-ready': { status: 409, message: 'This export is not ready, or not there any more. Begin a new one.' },
  lost: { status: 410, message: 'The files of this export are lost. Begin a new one.' },
} as const

export function presentExportRefusal({ reason }: ExportRefusal) {
  return refusals[reason]
}
