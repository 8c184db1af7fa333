import { z } from 'zod'
import { text } from '../../../forms/text.ts'
import { MAX_SPAN } from '../listing/search-rules.ts'
import { MAX_SYNONYM_LENGTH, MAX_SYNONYMS } from './rules.ts'

export const synonymForm = z.object({
  typed: text('Write what shoppers type', MAX_SYNONYM_LENGTH),
  searched: text('Write what it means in this shop', MAX_SYNONYM_LENGTH),
  bothWays: z.boolean().default(false),
})

const messages = {
  'no-word': 'Write words that a search can find',
  'too-many-words': `Use at most ${MAX_SPAN} words on each side`,
  'contains-itself': 'Both sides say the same',
  'already-there': 'This synonym already exists',
  'too-many': `A shop has at most ${MAX_SYNONYMS} synonyms`,
}

export function presentSynonymRefusal({ reason }: { reason: keyof typeof messages }) {
  return { status: reason === 'already-there' ? 409 : 400, message: messages[reason] } as const
}
