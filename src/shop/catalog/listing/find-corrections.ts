import type { Database } from '../../../platform/database.ts'
import { GOODS, WORDS_OF_GOODS } from './goods.data.ts'
import { editsOf, forgivenLetters, formsOf, isFillerOrRequest, splitsOf, swapsOf } from './search-rules.ts'
import { readNamedWords, readNearestWords } from './search-store.ts'

const MAX_CORRECTED = 4
const MIN_GOOD_LENGTH = 5

/** The known words that unknown ones stand for: two of which one is made, the nearest one, or a kind behind an unknown word. */
export async function findCorrections(
  on: Database,
  unknown: readonly string[],
  kinds: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const misspelt = unknown.slice(0, MAX_CORRECTED)
  const guesses = misspelt.flatMap((word) => [...splitsOf(word).flat(), ...swapsOf(word)])
  const edits = new Map(misspelt.map((word) => [word, editsOf(word)]))
  const oneLetterOff = [...edits.values()].flat()
  const known = await readNamedWords(on, [...guesses.flatMap(formsOf), ...oneLetterOff])
  const isAny = (word: string, words: ReadonlySet<string>) => formsOf(word).some((form) => words.has(form))
  const isKnown = (word: string) => isAny(word, known)
  const isPart = (word: string) => isKnown(word) || isAny(word, GOODS) || isFillerOrRequest(word)
  const isThing = (word: string) => isAny(word, kinds) || isAny(word, GOODS)
  const guessOf = (word: string): string[] | undefined => {
    const swapped = swapsOf(word).find(isKnown)
    return splitsOf(word).find((both) => both.every(isPart)) ?? (swapped ? [swapped] : undefined)
  }
  const guessed = new Map(misspelt.map((word) => [word, guessOf(word)]))
  const left = misspelt.filter((word) => !guessed.get(word))
  const near = oneLetterOff.filter((word) => known.has(word))
  const goodOneLetterOff = (word: string) => {
    const ofWord = edits.get(word) ?? []
    if (word.length < MIN_GOOD_LENGTH || ofWord.some((one) => known.has(one))) return undefined
    return [...swapsOf(word), ...ofWord].find((one) => isAny(one, WORDS_OF_GOODS))
  }
  const nearest =
    left.length > 0 ? await readNearestWords(on, left, left.map(forgivenLetters), near) : new Map()
  const correctionOf = (word: string): string[] => {
    const found = guessed.get(word) ?? goodOneLetterOff(word) ?? nearest.get(word)
    // A 'tennisracket' has a word that the shop does not have.
    return found
      ? [found].flat()
      : (splitsOf(word)
          .toReversed()
          .find(([, last]) => isThing(last)) ?? [])
  }
  const corrections = misspelt.map((word) => [word, correctionOf(word)] as const)
  return new Map(corrections.filter(([, words]) => words.length > 0))
}
