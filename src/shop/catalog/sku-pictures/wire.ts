import { z } from 'zod'
import { pictureField } from '../../../forms/picture.ts'
import { line } from '../../../forms/text.ts'
import { pictureProblemsInWords } from '../../../lib/picture-files.ts'
import { MAX_BATCH_NAME_LENGTH } from '../batches/rules.ts'
import { notAPicture, notUploaded } from '../products/wire.ts'
import { isCode } from '../size-text-rules.ts'
import { MAX_PICTURES_OF_PRODUCT, MAX_SKUS_AT_ONCE, MAX_ZIP_FILES, type PicturesRefusal } from './rules.ts'

const notUnderstood = 'The request is not understood'

export const askedSkus = z.object({
  skus: z
    .array(z.string(notUnderstood).refine(isCode, 'This is no SKU'), notUnderstood)
    .max(MAX_SKUS_AT_ONCE, `Ask for at most ${MAX_SKUS_AT_ONCE.toLocaleString('en-IN')} SKUs`),
})

const batchFields = {
  batch: z.guid(notUnderstood).toLowerCase(),
  name: line(notUnderstood).min(1, notUnderstood).max(MAX_BATCH_NAME_LENGTH, notUnderstood),
}

export const begunPictures = z.object({
  ...batchFields,
  source: line(notUnderstood).min(1, notUnderstood).max(100, notUnderstood),
  products: z.int(notUnderstood).min(1, notUnderstood).max(MAX_ZIP_FILES, notUnderstood),
})

export const sentPictures = z.object({
  ...batchFields,
  pictures: z
    .array(pictureField(notAPicture), notUnderstood)
    .min(1, 'Choose at least one picture')
    .max(MAX_PICTURES_OF_PRODUCT, `A product has at most ${MAX_PICTURES_OF_PRODUCT} pictures`),
})

export function presentPicturesRefusal(refusal: PicturesRefusal) {
  switch (refusal.reason) {
    case 'no-product':
      return { status: 404, message: 'Product not found' } as const
    case 'other-batch':
      return { status: 409, message: 'This batch is of somebody else' } as const
    case 'undone':
      return { status: 409, message: 'This was undone meanwhile' } as const
    case 'not-pictures': {
      const message = pictureProblemsInWords(refusal.problems, notUploaded)
      return { status: 400, message, errors: { pictures: message } } as const
    }
  }
}
