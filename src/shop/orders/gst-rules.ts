import { gstinProblem } from '../../lib/gstin.ts'
import type { BuyerGst } from './rules.ts'

/** Forms send an empty text where there is none. */
export type GstFields = { gstin?: string | null | undefined; legalName?: string | null | undefined }

export type GstRefusal = { reason: 'no-order' | 'dispatched' } | { reason: 'wrong'; problem: string }

export function gstOf({ gstin, legalName }: GstFields): BuyerGst | null {
  return gstin ? { gstin, legalName: legalName || null } : null
}

/** `state` is that of the order's address; null if nothing is wrong. */
export function problemOfGst({ gstin, legalName }: GstFields, state: string): string | null {
  if (gstin) return gstinProblem(gstin, state)
  return legalName ? 'A legal name goes with a GSTIN' : null
}
