import { z } from 'zod'
import { noticeVersion } from '../../legal/notices/wire.ts'
import { channels, MAX_CAMPAIGN, MAX_SOURCE, MAX_USER_AGENT, nameOf, recipients } from './rules.ts'

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
  tells: z
    .array(z.enum(recipients, 'Unknown recipient'), 'Recipients are a list')
    .max(recipients.length, 'A recipient is named once')
    .optional(),
  userAgent: z
    .string('The browser is a text')
    .transform((text) => text.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_USER_AGENT) || null)
    .nullish(),
})
