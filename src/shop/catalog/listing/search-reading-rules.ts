import { latinOf, withoutNukta } from '../../../lib/latin-text.ts'
import { COMPOUND_GOODS, GOODS } from './goods.data.ts'
import { HINDI } from './hindi.data.ts'
import {
  formsOf,
  isCompound,
  keysOf,
  MAX_SPAN,
  synonymsOf,
  type Vocabulary,
  wordsToFind,
} from './search-rules.ts'

/** The keys that `readWords` looks up, beside those of the words as they were typed. */
export function readingKeysOf(words: readonly string[]): string[] {
  const english = inEnglish(words)
  const keys = [words, english].flatMap((typed) => [
    ...keysOf(typed),
    ...windowsOf(typed).flatMap(({ window }) =>
      rotationsOf(window).flatMap((turned) => formsOf(turned.join(''))),
    ),
  ])
  return [...new Set(keys)]
}

export function inEnglish(words: readonly string[]): string[] {
  return words.map((word) => {
    return HINDI.get(withoutNukta(word)) ?? (/\p{Script=Devanagari}/u.test(word) ? latinOf(word) : word)
  })
}

/** Of English words that were read, the Hindi that was typed for them. */
export function typedFor(words: readonly string[]): Map<string, string> {
  const english = inEnglish(words)
  const pairs = words.map((word, index) => [english[index] ?? word, word] as const)
  return new Map(pairs.filter(([read]) => !words.includes(read)))
}

/**
 * The words as the shop has them: goods written as one word in two, Hindi in English, 'bag school' as 'school bag', without
 * words that only ask. What the shop names or has a synonym for is left as it is typed.
 */
export function readWords(words: readonly string[], vocabulary: Vocabulary): string[] {
  const searchWords = inUsualOrder(translated(words.flatMap(splitGood), vocabulary), vocabulary)
  const asked = wordsToFind(searchWords, vocabulary)
  return asked.length > 0 ? asked : searchWords
}

function splitGood(word: string): string[] {
  const good = formsOf(word).find((form) => COMPOUND_GOODS.has(form))
  return COMPOUND_GOODS.get(good ?? '')?.split(' ') ?? [word]
}

function translated(words: readonly string[], vocabulary: Vocabulary): string[] {
  const english = inEnglish(words)
  const read = words.map((word, index) => (isUnnamed(word, vocabulary) ? (english[index] ?? word) : word))
  for (const { start, window } of windowsOf(english)) {
    const typed = read.slice(start, start + window.length)
    if (!isCompound(typed, vocabulary) && isMeaning(window, vocabulary))
      read.splice(start, window.length, ...window)
  }
  return read
}

function inUsualOrder(words: readonly string[], vocabulary: Vocabulary): string[] {
  const ordered = [...words]
  const turnedWords = new Set<number>()
  const isPair = (first: number) => first >= 0 && isCompound(words.slice(first, first + 2), vocabulary)
  for (const { start, window } of windowsOf(words)) {
    const places = window.map((_, at) => start + at)
    // The pairs with the neighbours, too: 'boxing gloves' of 'bag boxing gloves' are gloves.
    const isPart = [start - 1, ...places].some((first) => first + 1 < words.length && isPair(first))
    if (isPart || isCompound(window, vocabulary) || places.some((place) => turnedWords.has(place))) continue
    const rotations = [window, inEnglish(window)].flatMap(rotationsOf)
    const turned = rotations.find((rotation) => isMeaning(rotation, vocabulary))
    if (!turned) continue
    ordered.splice(start, window.length, ...turned)
    for (const place of places) turnedWords.add(place)
  }
  return ordered
}

/** A synonym or a good of several words. */
function isMeaning(words: readonly string[], vocabulary: Vocabulary): boolean {
  const joined = words.join('')
  return synonymsOf(joined, vocabulary).length > 0 || formsOf(joined).some((form) => GOODS.has(form))
}

function isUnnamed(word: string, vocabulary: Vocabulary): boolean {
  const isNamed = formsOf(word).some((form) => vocabulary.words.get(form) === true)
  return !isNamed && synonymsOf(word, vocabulary).length === 0
}

/** Two and three neighbours, the longest first. */
function windowsOf(words: readonly string[]): { start: number; window: string[] }[] {
  return [MAX_SPAN, MAX_SPAN - 1].flatMap((size) =>
    words.slice(size - 1).map((_, start) => ({ start, window: words.slice(start, start + size) })),
  )
}

function rotationsOf(words: readonly string[]): string[][] {
  return words.slice(1).map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)])
}
