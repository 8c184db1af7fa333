import { z } from 'zod'
import { text } from '../../../forms/text.ts'
import { tooLong } from '../../../lib/text.ts'
import { MAX_SPAN } from '../listing/search-rules.ts'
import { MAX_SYNONYM_LENGTH, MAX_SYNONYMS, type Side, type Synonym } from './rules.ts'

export const synonymForm = z.object({
  typed: text('Write what shoppers type', MAX_SYNONYM_LENGTH),
  searched: text('Write what it means in this shop', MAX_SYNONYM_LENGTH),
  bothWays: z.boolean().default(false),
})

export type SynonymOnWire = { _id: string; typed: string; searched: string; bothWays: boolean }

export function presentSynonym({ id, typed, searched, bothWays }: Synonym): SynonymOnWire {
  return { _id: id, typed, searched, bothWays }
}

const messages = {
  'no-word': 'Write words that a search can find',
  'too-many-words': `Use at most ${MAX_SPAN} words on each side`,
  'too-long': tooLong(MAX_SYNONYM_LENGTH),
  'contains-itself': 'Both sides say the same',
  'already-there': 'This synonym already exists',
  gone: 'Synonym not found',
  'too-many': `A shop has at most ${MAX_SYNONYMS} synonyms`,
}

export function presentSynonymRefusal({
  reason,
  side = reason === 'contains-itself' ? 'searched' : 'typed',
}: {
  reason: keyof typeof messages
  side?: Side
}) {
  const message = messages[reason]
  if (reason === 'gone') return { status: 404, message } as const
  return { status: reason === 'already-there' ? 409 : 400, message, errors: { [side]: message } } as const
}
