import { done, type Result, refused } from '../../../lib/result.ts'
import { formsOf, keyOf, MAX_SPAN, STOP_WORDS, wordsOf } from '../listing/search-rules.ts'

export const MAX_SYNONYM_LENGTH = 60
export const MAX_SYNONYMS = 2_000

/** A search for `typed` finds `searched` too; the other way round only if `bothWays`. */
export type SynonymDraft = { typed: string; searched: string; bothWays: boolean }
export type Synonym = SynonymDraft & { id: string }

/** In lower case, separated by one space. A synonym that contains what it stands for would find nothing more. */
export function readSynonym(
  draft: SynonymDraft,
): Result<SynonymDraft, { reason: 'no-word' | 'too-many-words' | 'contains-itself' }> {
  const [typed, searched] = [wordsOf(draft.typed), wordsOf(draft.searched)]
  if (typed.every(isStopWord) || searched.every(isStopWord)) return refused({ reason: 'no-word' })
  if (typed.length > MAX_SPAN || searched.length > MAX_SPAN) return refused({ reason: 'too-many-words' })
  if (contains(searched, typed) || (draft.bothWays && contains(typed, searched)))
    return refused({ reason: 'contains-itself' })
  return done({ typed: typed.join(' '), searched: searched.join(' '), bothWays: draft.bothWays })
}

function contains(words: readonly string[], others: readonly string[]): boolean {
  const forms = new Set(words.flatMap(formsOf))
  return others.every((word) => forms.has(word)) || formsOf(words.join('')).includes(keyOf(others.join('')))
}

function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
