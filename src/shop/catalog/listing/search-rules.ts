const MAX_WORDS = 12
export const MAX_WORD_LENGTH = 40

/** The words of a search in lower case: letters and digits, whatever stands between them; no more than are of use. */
export function wordsOf(search: string): string[] {
  const words =
    search
      .slice(0, MAX_WORDS * MAX_WORD_LENGTH)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** A text for `to_tsquery` that asks for all of the words; without words it finds nothing. */
export function queryOf(words: readonly string[]): string {
  return words.join(' & ')
}

/** The same where a word of three letters or more may be a beginning: 'hood' finds hoodies. */
export function beginning(word: string): string {
  return word.length < 3 ? word : `${word}:*`
}

/** A text for `to_tsquery` that asks for all of the words of a search, the last one perhaps only begun. */
export function lastBegun(search: string): string {
  const words = wordsOf(search)
  return queryOf([...words.slice(0, -1), ...words.slice(-1).map(beginning)])
}

/** How many letters of a word may be wrong before it is another word. */
export function forgivenLetters(word: string): number {
  if (word.length < 3 || /^\d+$/.test(word)) return 0
  return word.length < 5 ? 1 : word.length < 9 ? 2 : 3
}
