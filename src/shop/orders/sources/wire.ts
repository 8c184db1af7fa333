import { z } from 'zod'
import { noticeVersion } from '../../legal/notices/wire.ts'
import { channels, MAX_CAMPAIGN, MAX_SOURCE, nameOf } from './rules.ts'

const tooLong = 'The source is too long'
const name = (most: number) =>
  z
    .string('The source is not a text')
    .max(most * 2, tooLong)
    .nullable()
    .transform((text) => nameOf(text, most))

/** Where the buyer came from: sent by a browser that was allowed to. What may name a person is left out. */
export const sourceField = z.object({
  channel: z.enum(channels, 'Unknown channel'),
  source: name(MAX_SOURCE),
  medium: name(MAX_SOURCE),
  campaign: name(MAX_CAMPAIGN),
  agreedTo: noticeVersion,
})
