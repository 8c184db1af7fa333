const MAX_WORDS = 12
export const MAX_WORD_LENGTH = 40

export function wordsOf(search: string): string[] {
  const words =
    search
      .slice(0, MAX_WORDS * MAX_WORD_LENGTH)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

export function queryOf(words: readonly string[]): string {
  return words.join(' & ')
}

/** Prefix match from 3 letters: 'hood' finds hoodies. */
export function beginning(word: string): string {
  return word.length < 3 ? word : `${word}:*`
}

export function lastBegun(search: string): string {
  const words = wordsOf(search)
  return queryOf([...words.slice(0, -1), ...words.slice(-1).map(beginning)])
}

/** Edit distance allowed, by word length. */
export function forgivenLetters(word: string): number {
  if (word.length < 3 || /^\d+$/.test(word)) return 0
  return word.length < 5 ? 1 : word.length < 9 ? 2 : 3
}
