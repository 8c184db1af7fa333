import { z } from 'zod'
import { gstinIn, gstinProblem } from '../../lib/gstin.ts'
import { tooLong } from '../../lib/text.ts'
import { type BuyerGst, MAX_LEGAL_NAME_LENGTH } from './rules.ts'

/** Both are optional; forms send them empty. */
export const gstinFields = {
  gstin: z.string('The GSTIN is text').max(40, tooLong(40)).transform(gstinIn).nullish(),
  legalName: z
    .string('The legal name is text')
    .trim()
    .max(MAX_LEGAL_NAME_LENGTH, tooLong(MAX_LEGAL_NAME_LENGTH))
    .nullish(),
}

export type GstFields = { gstin?: string | null | undefined; legalName?: string | null | undefined }

export function gstOf({ gstin, legalName }: GstFields): BuyerGst | null {
  return gstin ? { gstin, legalName: legalName || null } : null
}

/** Of an order to an address in `state`; null if nothing is wrong. */
export function problemOfGst({ gstin, legalName }: GstFields, state: string): string | null {
  if (gstin) return gstinProblem(gstin, state)
  return legalName ? 'A legal name goes with a GSTIN' : null
}

export const gstForm = z.object(gstinFields)

/** Of an order to an address in `state`. */
export function gstFormIn(state: string) {
  return gstForm.check(({ value, issues }) => {
    const message = problemOfGst(value, state)
    if (message !== null) issues.push({ code: 'custom', input: value.gstin, path: ['gstin'], message })
  })
}

export type GstRefusal = { reason: 'no-order' | 'dispatched' } | { reason: 'wrong'; problem: string }

export function presentGstRefusal(refusal: GstRefusal) {
  switch (refusal.reason) {
    case 'no-order':
      return { status: 404, message: 'Order not found' } as const
    case 'dispatched':
      return { status: 409, message: 'The invoice is made. Its GSTIN can no longer be changed' } as const
    case 'wrong':
      return { status: 400, message: refusal.problem, errors: { gstin: refusal.problem } } as const
  }
}
