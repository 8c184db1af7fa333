import { z } from 'zod'
import { line } from '../../forms/text.ts'
import { tooLong } from '../../lib/text.ts'

const MAX_TAGS = 10
const MAX_TAG_LENGTH = 30
/** Shown as choices of the filter. */
export const MAX_LISTED_TAGS = 100

export const tagField = line('A tag is text')
  .toLowerCase()
  .min(1, 'A tag is text')
  .max(MAX_TAG_LENGTH, tooLong(MAX_TAG_LENGTH))
  .regex(/^[^,]*$/, 'A tag has no comma')

export const tagsForm = z.object({
  tags: z
    .array(tagField, 'Which tags?')
    .max(MAX_TAGS, `At most ${MAX_TAGS} tags`)
    .transform((tags) => [...new Set(tags)]),
})
