import type { Database } from '../../../platform/database.ts'
import { editsOf, forgivenLetters, formsOf, splitsOf, swapsOf } from './search-rules.ts'
import { readNamedWords, readNearestWords } from './search-store.ts'

const MAX_CORRECTED = 4

/** The known words that unknown ones stand for: two of which one is made, or the nearest one. */
export async function readMeantWords(
  on: Database,
  unknown: readonly string[],
): Promise<Map<string, string[]>> {
  const misspelt = unknown.slice(0, MAX_CORRECTED)
  const guesses = misspelt.flatMap((word) => [...splitsOf(word).flat(), ...swapsOf(word)])
  const oneLetterOff = misspelt.flatMap(editsOf)
  const known = await readNamedWords(on, [...guesses.flatMap(formsOf), ...oneLetterOff])
  const isKnown = (word: string) => formsOf(word).some((form) => known.has(form))
  const guessOf = (word: string): string[] | undefined => {
    const swapped = swapsOf(word).find(isKnown)
    return splitsOf(word).find((both) => both.every(isKnown)) ?? (swapped ? [swapped] : undefined)
  }
  const guessed = new Map(misspelt.map((word) => [word, guessOf(word)]))
  const left = misspelt.filter((word) => !guessed.get(word))
  const near = oneLetterOff.filter((word) => known.has(word))
  const nearest =
    left.length > 0 ? await readNearestWords(on, left, left.map(forgivenLetters), near) : new Map()
  const meantBy = (word: string): string[] =>
    guessed.get(word) ?? [nearest.get(word)].filter((one) => one != null)
  const meant = misspelt.map((word) => [word, meantBy(word)] as const)
  return new Map(meant.filter(([, words]) => words.length > 0))
}
