import { z } from 'zod'
import { presentDaysRefusal, reportFields } from '../wire.ts'
import { type DownloadRefusal, formats } from './rules.ts'

/** Streamed. `X-Rows`: number of orders; `X-Bytes-About`: estimated size, for a progress bar up to 99 %. */
export const downloadFields = { ...reportFields, format: z.enum(formats, 'Format must be pdf or xlsx') }

export function presentDownloadRefusal(refusal: DownloadRefusal) {
  if (refusal.reason !== 'busy') return presentDaysRefusal(refusal)
  const message = 'Other reports are being downloaded. Try again when one of them is done.'
  return { status: 429, message } as const
}
