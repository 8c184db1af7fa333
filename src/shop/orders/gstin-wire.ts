import { z } from 'zod'
import { line } from '../../forms/text.ts'
import { gstinIn } from '../../lib/gstin.ts'
import { tooLong } from '../../lib/text.ts'
import { type GstRefusal, problemOfGst } from './gst-rules.ts'
import { MAX_LEGAL_NAME_LENGTH } from './rules.ts'

/** Both are optional; forms send them empty. */
export const gstinFields = {
  gstin: z.string('The GSTIN is text').max(40, tooLong(40)).transform(gstinIn).nullish(),
  legalName: line('The legal name is text')
    .max(MAX_LEGAL_NAME_LENGTH, tooLong(MAX_LEGAL_NAME_LENGTH))
    .nullish(),
}

export const gstForm = z.object(gstinFields)

export function gstFormIn(state: string) {
  return gstForm.check(({ value, issues }) => {
    const message = problemOfGst(value, state)
    if (message !== null) issues.push({ code: 'custom', input: value.gstin, path: ['gstin'], message })
  })
}

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
