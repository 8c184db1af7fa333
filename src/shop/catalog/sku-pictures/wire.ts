import { z } from 'zod'
import { line } from '../../../forms/text.ts'
import { PART_BYTES, partsOf, RESERVED_GIGABYTES } from '../../../lib/upload-parts.ts'
import { MAX_BATCH_NAME_LENGTH } from '../batches/rules.ts'
import {
  leftInWords,
  MAX_OPEN_ZIPS,
  MAX_ZIP_BYTES,
  MAX_ZIP_FILES,
  type PicturesRefusal,
  type ReportedFile,
  zipEmpty,
  zipTooLarge,
} from './rules.ts'

const notUnderstood = 'The request is not understood'
const MAX_BASE64_LENGTH = 4 * Math.ceil(PART_BYTES / 3)

export const begunPictures = z.object({
  batch: z.guid(notUnderstood).toLowerCase(),
  name: line(notUnderstood).min(1, notUnderstood).max(MAX_BATCH_NAME_LENGTH, notUnderstood),
  source: line(notUnderstood).min(1, notUnderstood).max(100, notUnderstood),
  bytes: z.int(notUnderstood).min(1, zipEmpty).max(MAX_ZIP_BYTES, zipTooLarge),
})

/** `bytes` is base64; what is not is found by its length. */
export const sentPart = z.object({
  part: z
    .int(notUnderstood)
    .min(0, notUnderstood)
    .max(partsOf(MAX_ZIP_BYTES) - 1, notUnderstood),
  bytes: z
    .string(notUnderstood)
    .max(MAX_BASE64_LENGTH, notUnderstood)
    .transform((text) => Buffer.from(text, 'base64')),
})

export const askedReport = z.object({
  after: z.coerce
    .number(notUnderstood)
    .int(notUnderstood)
    .min(-1, notUnderstood)
    .max(MAX_ZIP_FILES, notUnderstood)
    .default(-1),
})

export function presentFile({ place, path, productId, productName, outcome }: ReportedFile) {
  return {
    place,
    path,
    product: productId && { _id: productId, productName },
    isTaken: outcome === 'taken',
    reason: outcome === 'taken' ? null : leftInWords[outcome],
  }
}

export function presentPicturesRefusal(refusal: PicturesRefusal) {
  switch (refusal.reason) {
    case 'no-zip':
      return { status: 404, message: 'This ZIP is not in the history' } as const
    case 'other-admin':
      return { status: 409, message: 'Somebody else has begun this upload' } as const
    case 'ended':
      return { status: 409, message: 'This ZIP has ended already' } as const
    case 'wrong-part':
      return { status: 400, message: 'This part of the ZIP has not arrived as a whole' } as const
    case 'no-room':
      return {
        status: 409,
        message: `The server’s disk has no room for this ZIP: ${RESERVED_GIGABYTES} GB of it stays free, beside what other uploads need. Make room, then choose the ZIP again`,
      } as const
    case 'too-many-zips':
      return {
        status: 409,
        message: `${MAX_OPEN_ZIPS} ZIPs are under way already. Let one end, or stop one`,
      } as const
  }
}
