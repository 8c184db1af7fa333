import { z } from 'zod'
import { MAX_DATA_URL_LENGTH, pictureDataUrl, pictureTooLarge } from '../../../forms/picture.ts'
import { MAX_PICTURES } from './rules.ts'

export const notAPicture = 'Upload a PNG or JPEG file'
export const notUploaded = (count: number) => `${count} file(s) not uploaded. Only PNG or JPEG files allowed.`

function isPicture(sent: unknown): sent is string {
  return (
    typeof sent === 'string' &&
    !isTooLarge(sent) &&
    (pictureDataUrl.test(sent) || sent.startsWith('/images/'))
  )
}

function isTooLarge(sent: unknown): boolean {
  return typeof sent === 'string' && sent.length > MAX_DATA_URL_LENGTH
}

export const thumbnail = z
  .custom<string>(isPicture, {
    error: ({ input }) => (isTooLarge(input) ? pictureTooLarge : notAPicture),
    abort: false,
  })
  .meta({ type: 'string' })
  .nullish()
export const galleryImages = z
  .array(z.unknown(), notUploaded(1))
  .max(MAX_PICTURES, `A product has at most ${MAX_PICTURES} pictures beside its thumbnail`)
  .transform((pictures, context) => {
    const right = pictures.filter(isPicture)
    if (right.length === pictures.length) return right
    const large = pictures.filter(isTooLarge).length
    const others = pictures.length - right.length - large
    const sentences = [others > 0 && notUploaded(others), large > 0 && pictureTooLarge]
    context.addIssue(sentences.filter(Boolean).join(' '))
    return z.NEVER
  })
  .optional()
