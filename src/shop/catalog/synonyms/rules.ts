import { done, type Result, refused } from '../../../lib/result.ts'
import { formsOf, keyOf, MAX_SPAN, STOP_WORDS, wordsOf } from '../listing/search-rules.ts'

export const MAX_SYNONYM_LENGTH = 60
export const MAX_SYNONYMS = 2_000

/** A search for `typed` finds `searched` too; the other way round only if `bothWays`. */
export type SynonymDraft = { typed: string; searched: string; bothWays: boolean }
export type Synonym = SynonymDraft & { id: string }
export type Side = 'typed' | 'searched'
export type DraftRefusal =
  | { reason: 'no-word' | 'too-many-words' | 'too-long'; side: Side }
  | { reason: 'contains-itself' }

export type SynonymRefusal = { reason: 'already-there' | 'too-many' }

/** Words get lower case and one space between. A synonym that contains its word would find no more. */
export function readSynonym(draft: SynonymDraft): Result<SynonymDraft, DraftRefusal> {
  const [typed, searched] = [wordsOf(draft.typed), wordsOf(draft.searched)]
  for (const [side, words] of Object.entries({ typed, searched }) as [Side, string[]][]) {
    if (words.every(isStopWord)) return refused({ reason: 'no-word', side })
    if (words.length > MAX_SPAN) return refused({ reason: 'too-many-words', side })
    // Some letters are longer in lower case.
    if (words.join(' ').length > MAX_SYNONYM_LENGTH) return refused({ reason: 'too-long', side })
  }
  if (contains(searched, typed) || (draft.bothWays && contains(typed, searched)))
    return refused({ reason: 'contains-itself' })
  return done({ typed: typed.join(' '), searched: searched.join(' '), bothWays: draft.bothWays })
}

export function nameOf({ typed, searched, bothWays }: SynonymDraft): string {
  return `${typed} ${bothWays ? '↔' : '→'} ${searched}`
}

/** Searches that a synonym answers, without spaces. */
export function answeredBy({ typed, searched, bothWays }: SynonymDraft): string[] {
  return [typed, ...(bothWays ? [searched] : [])].flatMap((text) => formsOf(keyOf(text)))
}

function contains(words: readonly string[], others: readonly string[]): boolean {
  const forms = new Set(words.flatMap(formsOf))
  return others.every((word) => forms.has(word)) || formsOf(words.join('')).includes(keyOf(others.join('')))
}

function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
