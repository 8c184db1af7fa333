import { folded, wordsIn } from '../../../lib/folded-text.ts'
import { gstinIn, isGstin } from '../../../lib/gstin.ts'
import { withoutNukta } from '../../../lib/latin-text.ts'
import { asciiDigits, cleanText } from '../../../lib/typed-text.ts'
import { GOODS, GOODS_OF_SEVERAL_NAMES, OTHER_GOODS, SAME_GOODS, SPORTS } from './goods.data.ts'
import { HINDI_FILLERS, HINDI_REQUEST_WORDS } from './hindi.data.ts'

export const MAX_WORDS = 12
export const MAX_WORD_LENGTH = 40
/** A compound or a synonym is written in so many words at most: 'foot ball', 'track suit', 'sports bra top'. */
export const MAX_SPAN = 3
const MIN_PREFIX_LENGTH = 3
const MIN_PART_LENGTH = 3
/** Longer words are no spelling mistakes. */
const MAX_CORRECTED_LENGTH = 24

/** Those of PostgreSQL's `english.stop`, which the index leaves out. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
  has had having do does did doing a an the and but if or because as until while of at by for with about against between
  into through during before after above below to from up down in out on off over under again further then once here there
  when where why how all any both each few more most other some such no nor not only own same so than too very s t can will
  just don should now`.split(/\s+/),
)

const OFFERS: ReadonlySet<string> = new Set('sale offer offers discount discounts deal deals'.split(' '))

/** Words about buying and of Hindi grammar: they say nothing of a product. */
const FILLERS: ReadonlySet<string> = new Set([
  ...OFFERS,
  ...HINDI_FILLERS,
  ...'buy online price rate cheap best latest today gift gifts under below less than rs inr rupees colour color'.split(
    ' ',
  ),
])

/** They ask for something and say nothing of it, unless the shop has something called so: 'New Balance'. */
const REQUEST_WORDS: ReadonlySet<string> = new Set([
  ...HINDI_REQUEST_WORDS,
  ...'show want need looking look find get near nearby please original branded quality good new nice'.split(
    ' ',
  ),
])

/** A 'bottle green' tee is no bottle. */
const GOODS_IN_COLOURS: ReadonlySet<string> = new Set(['bottle'])

export const COLOURS: ReadonlySet<string> = new Set(
  'black white grey silver red maroon pink purple blue navy teal green olive lime yellow gold orange brown beige cream'.split(
    ' ',
  ),
)

/** Numbers and units are written in many ways: if no product has them, it need not. */
const MEASURE = /^(\d.*|size|uk|ml|litres?|ltr|cm|mm|kg|inch|inches|waist|x{0,3}l)$/

/** Ranking more matches than this costs time and adds nothing: they are sorted by sales, for admins newest first. */
export const MAX_RANKED = 1_000

/** A search with more matches than are ranked finds only what is called so by name, brand, category or gender, if anything is. */
export function isByName(found: number, named: number): boolean {
  return found > MAX_RANKED && named > 0
}
/** Who searches: a shopper's browser, or an assistant for a shopper. */
export type SearchSource = 'shopper' | 'assistant'
/** `byAssistants`: how many of `count` were theirs. */
export type SearchWithoutResult = {
  id: string
  words: string
  count: number
  byAssistants: number
  lastSearchedAt: Date
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export type Vocabulary = {
  /** True for a word that something is named with, false for one that only describes something. */
  words: ReadonlyMap<string, boolean>
  /** Words of the search that longer words begin with. */
  beginnings: ReadonlySet<string>
  /** The keys are the words typed, without spaces. */
  synonyms: ReadonlyMap<string, readonly { searched: string; bothWays: boolean }[]>
  /** The last words of names of categories: 'shoes' of 'Running Shoes', 'shirts' and 'tshirts' of 'T-Shirts'. */
  kinds: ReadonlySet<string>
  /** Brands among the words, without spaces. */
  brands: ReadonlySet<string>
}

export function wordsOf(search: string): string[] {
  const words = wordsIn(search.slice(0, MAX_WORDS * MAX_WORD_LENGTH))
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

const MAIL_PROVIDER = /\b(gmail|googlemail|yahoo|ymail|hotmail|outlook|rediffmail|icloud|protonmail)\b/
const BETWEEN_DIGITS = /(?<=\d)[\s\p{Pd}.()+_]+(?=\d)/gu

/**
 * True for a search that looks like an email, a UPI id, a phone, a GSTIN, a PAN or the number of an order or parcel: people
 * paste these by mistake, and such a search is not kept. Style codes of brands ('DD1391-100') are shorter.
 */
export function isPersonal(search: string): boolean {
  const text = asciiDigits(
    cleanText(search.slice(0, MAX_WORDS * MAX_WORD_LENGTH)).normalize('NFKC'),
  ).toLowerCase()
  return (
    /\S@\S/.test(text) ||
    MAIL_PROVIDER.test(text) ||
    /\d{8}/.test(text) ||
    /\d{9}/.test(text.replace(BETWEEN_DIGITS, '')) ||
    isGstin(gstinIn(text)) ||
    text
      .replaceAll('-', '')
      .split(/[^a-z\d]+/)
      .some(isReference)
  )
}

function isReference(word: string): boolean {
  return word.length >= 10 && /[a-z]/.test(word) && word.replace(/\D/g, '').length >= 4
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const GENDERS = ['men', 'women', 'kids']

/** Singular and plural, small numbers in digits and letters. Other endings stay: 'legging' is not 'leg'. */
export function formsOf(word: string): string[] {
  const number = /^\d{1,2}$/.test(word) ? NUMBERS[Number(word)] : NUMBERS.indexOf(word)
  if (number !== undefined && number !== -1) return [word, String(number)]
  if (word.length < 3 || /[^a-z]/.test(word)) return [word]
  return [...new Set([word, ...otherForms(word)])]
}

function otherForms(word: string): string[] {
  if (/.{2}ies$/.test(word)) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/[^isu]s$/.test(word)) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [/(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`]
}

/** The words of each span, without spaces, in all forms: 'foot ball' asks for 'foot', 'ball' and 'football'. */
export function keysOf(words: readonly string[]): string[] {
  const keys = new Set<string>()
  for (let size = 1; size <= MAX_SPAN; size++) {
    for (let first = 0; first + size <= words.length; first++) {
      for (const form of formsOf(words.slice(first, first + size).join(''))) keys.add(form)
    }
  }
  return [...keys]
}

/** 'Sale', 'today's best deals'. Beside the name of a product such words are fillers. */
export function asksForOffers(search: string): boolean {
  const words = wordsOf(search)
  return words.some((word) => OFFERS.has(word)) && words.every((word) => isWithoutMeaning(word))
}

/** Words about buying, of grammar, and those that only ask. */
export function isFillerOrRequest(word: string): boolean {
  return isFiller(word) || REQUEST_WORDS.has(word)
}

/** Those that may say something of a product: with a vocabulary, those that only ask are left out. */
export function wordsToFind(words: readonly string[], vocabulary?: Vocabulary): string[] {
  const onlyAsks = (word: string) =>
    vocabulary !== undefined && REQUEST_WORDS.has(word) && !isNamed(word, vocabulary)
  return words.filter((word) => !isFiller(word) && !onlyAsks(word))
}

/** The shop has something called so. */
function isNamed(word: string, { words }: Vocabulary): boolean {
  return words.get(word) === true
}

function isFiller(word: string): boolean {
  return FILLERS.has(withoutNukta(word))
}

function isWithoutMeaning(word: string): boolean {
  return isFiller(word) || STOP_WORDS.has(word) || HINDI_REQUEST_WORDS.has(word)
}

export function withoutMeasures(words: readonly string[]): string[] {
  const named = words.filter((word) => !MEASURE.test(word))
  return named.some((word) => !STOP_WORDS.has(word)) ? named : [...words]
}

/** Stop words and words about buying are cut off at both ends; the 't' of 't shirt' stays. */
export function trimmed(words: readonly string[]): string[] {
  const says = (word: string) => word.length === 1 || !isWithoutMeaning(word)
  return words.slice(words.findIndex(says), words.findLastIndex(says) + 1)
}

/**
 * Where the words are found nowhere together, this keeps the kind of product, brands, genders and `alsoKept`:
 * 'cricket shoes' are shoes. If that is all, a kind of several words is its last: a 'winter jacket' is a jacket. Null if
 * nothing is left out.
 */
export function withoutPurpose(
  words: readonly string[],
  vocabulary: Vocabulary,
  alsoKept: ReadonlySet<string> = new Set(),
): string[] | null {
  const spans = spansOf(words, vocabulary)
  const kind = kindIn(spans, vocabulary)
  if (!kind) return null
  const described = new Set([...vocabulary.brands, ...GENDERS, ...alsoKept])
  const kept = spans.filter((span) => span === kind || isAny(span, described, vocabulary))
  if (kept.length < spans.length) return kept.flat()
  const last = kind.slice(-1)
  if (kind.length === 1 || !isAny(last, vocabulary.kinds, vocabulary)) return null
  return spans.flatMap((span) => (span === kind ? last : span))
}

/** The last kind of product before 'for' or 'with', or the last at all: 'bottle' of 'gym bottle', 'bag' of 'bag for shoes'. */
function kindIn(spans: readonly string[][], vocabulary: Vocabulary): string[] | undefined {
  const isKind = (span: readonly string[]) => isAny(span, vocabulary.kinds, vocabulary)
  const end = spans.findIndex(isOfStopWords)
  const before = end === -1 ? [] : spans.slice(0, end)
  return lastButSports(before, isKind) ?? lastButSports(spans, isKind)
}

/** A sport that is last says what for: a 'net football' is a net. Where nothing else is asked for, the ball is. */
function lastButSports(
  spans: readonly string[][],
  isAskedFor: (span: readonly string[]) => boolean,
): string[] | undefined {
  const isNoSport = (span: readonly string[]) => !SPORTS.has(span.join(''))
  return spans.findLast((span) => isNoSport(span) && isAskedFor(span)) ?? spans.findLast(isAskedFor)
}

/** A good that is asked for, of which the shop has no category, brand or synonym: 'ball' of 'ball for cricket'. */
export function goodIn(words: readonly string[], vocabulary: Vocabulary): string[] | null {
  const isGood = (span: readonly string[]) => isOtherGood(span, vocabulary)
  const isAskedFor = (span: readonly string[]) => isGood(span) || isAny(span, vocabulary.kinds, vocabulary)
  const spans = spansOf(words, vocabulary)
  const end = spans.findIndex(isOfStopWords)
  const lastOf = (some: readonly string[][]) => lastButSports(some, isAskedFor)
  const asked = lastOf(end === -1 ? [] : spans.slice(0, end)) ?? lastOf(spans)
  return asked && isGood(asked) ? asked : null
}

function isOtherGood(span: readonly string[], vocabulary: Vocabulary): boolean {
  const joined = span.join('')
  if (synonymsOf(joined, vocabulary).length > 0) return false
  if (isAmong(joined, vocabulary.kinds) || isAmong(joined, vocabulary.brands)) return false
  return (
    isAmong(joined, GOODS) ||
    (isAmong(span.at(-1) ?? '', GOODS) && !isAny(span, vocabulary.kinds, vocabulary))
  )
}

/**
 * Text for `to_tsquery`, and a pattern of names: a 'Rope Tank' has the word, and is called a tank. The first words of a good may
 * be its category's: the 'Test Ball' among 'Cricket Gear' is a cricket ball.
 */
export function nameQueryOf(
  good: readonly string[],
  { kinds }: Vocabulary,
): { kind: string; pattern: string } {
  const [joined, last] = [namesOf(good.join('')), namesOf(good.at(-1) ?? '')]
  const apart = `(${allOf(good.slice(0, -1), ':ABC')} & ${anyOf(last.map((form) => `${form}:A`))})`
  // A name of a category may have signs that mean something in a pattern.
  const words = [...kinds].filter((word) => /^[\p{L}\p{M}\p{N}]+$/u.test(word))
  const others = [...words, ...GOODS, ...OTHER_GOODS]
    .filter((word) => !isAmong(word, SAME_GOODS))
    .flatMap(formsOf)
    .join('|')
  return {
    // Stop words alone ask for nothing: 'i phone'.
    kind: anyOf(good.slice(0, -1).every((word) => STOP_WORDS.has(word)) ? joined : [...joined, apart]),
    pattern: `\\m(?:${[...joined, ...last].join('|')})\\M(?!\\W+(?:${others})\\M)`,
  }
}

/** Other names of goods that the shop has a category of: it sells 'Racquets', and a racket is asked for. */
export function otherNamesIn(words: readonly string[], { kinds }: Vocabulary): Map<string, string[]> {
  const names = (word: string) => GOODS_OF_SEVERAL_NAMES.find((same) => isAmong(word, new Set(same))) ?? []
  const sold = (word: string) =>
    names(word).filter((name) => !formsOf(word).includes(name) && isAmong(name, kinds))
  return new Map(words.map((word) => [word, sold(word)] as const).filter(([, others]) => others.length > 0))
}

/** In all forms. */
function namesOf(word: string): string[] {
  const names = GOODS_OF_SEVERAL_NAMES.find((same) => isAmong(word, new Set(same))) ?? []
  return [...new Set([word, ...names].flatMap(formsOf))]
}

function isAny(span: readonly string[], known: ReadonlySet<string>, vocabulary: Vocabulary): boolean {
  return meaningsOf(span, vocabulary).some((word) => isAmong(word, known))
}

/** Joined, the last word, and the last words of synonyms. */
function meaningsOf(span: readonly string[], vocabulary: Vocabulary): string[] {
  const lastWords = synonymsOf(span.join(''), vocabulary).map((searched) => searched.split(' ').at(-1) ?? '')
  return [span.join(''), span.at(-1) ?? '', ...lastWords]
}

function isOfStopWords(span: readonly string[]): boolean {
  return span.every((word) => STOP_WORDS.has(word))
}

function isAmong(word: string, known: ReadonlySet<string>): boolean {
  return formsOf(word).some((form) => known.has(form))
}

/** 'nike/puma caps' as 'nike caps' and what 'nike' may be instead. */
export function readAlternatives(search: string): { text: string; alternatives: Map<string, string[]> } {
  const alternatives = new Map<string, string[]>()
  const text = search.replace(/(?<!\S)\p{L}{2,}(?:\/\p{L}{2,})+(?!\S)/gu, (written) => {
    const [first = '', ...others] = folded(written).split('/')
    if ([first, ...others].some((word) => STOP_WORDS.has(word))) return written
    alternatives.set(first, others)
    return first
  })
  return { text, alternatives }
}

/**
 * Text for `to_tsquery`: all words, in any form, joined with the next, or as synonyms; the last may be
 * unfinished.
 */
export function queryOf(words: readonly string[], vocabulary: Vocabulary): string {
  return spansOf(words, vocabulary)
    .filter((span) => !isOfStopWords(span))
    .map((span, index, spans) => anyOf(alternativesOf(span, vocabulary, index === spans.length - 1)))
    .join(' & ')
}

/**
 * Text for `to_tsquery` that a name must match: a jacket with a pocket for a bottle is no 'gym bottle'. A
 * product named with all words typed is of the kind. Null if no kind of product is asked for.
 */
export function kindQueryOf(words: readonly string[], vocabulary: Vocabulary): string | null {
  const kind = kindIn(spansOf(words, vocabulary), vocabulary)
  if (!kind) return null
  const named = meaningsOf(kind, vocabulary).filter((word) => isAmong(word, vocabulary.kinds))
  const kinds = [...new Set(named.flatMap(formsOf))]
  const asked = kinds.includes(kind.join('')) ? kinds : [...kinds, allWordsOf(words)]
  return anyOf(asked.flatMap((one) => (GOODS_IN_COLOURS.has(one) ? butColoured(one) : one)))
}

/** The name, or the category, has the word without the colour behind it. */
function butColoured(word: string): string[] {
  return ['A', 'B'].map((label) => `(${word}:${label} & !(${word}:${label} <-> green:${label}))`)
}

/** Text for `to_tsquery`: each word in any form, whatever they mean together. Empty if all are stop words. */
export function allWordsOf(words: readonly string[]): string {
  return words.every((word) => STOP_WORDS.has(word)) ? '' : allOf(words)
}

export function plainQueryOf(words: readonly string[], vocabulary: Vocabulary): string {
  return anyOf([...new Set([allWordsOf(words), queryOf(words, vocabulary)])].filter(Boolean))
}

/** Words that nothing in the shop is called or described with, neither alone nor joined with the next. */
export function unknownIn(words: readonly string[], vocabulary: Vocabulary): string[] {
  const single = spansOf(words, vocabulary).flatMap((span) => (span.length === 1 ? span : []))
  return [...new Set(single)].filter(
    (word) =>
      word.length <= MAX_CORRECTED_LENGTH &&
      forgivenLetters(word) > 0 &&
      !STOP_WORDS.has(word) &&
      !vocabulary.beginnings.has(word) &&
      !isKnown(word, vocabulary) &&
      !isOtherGood([word], vocabulary) &&
      synonymsOf(word, vocabulary).length === 0,
  )
}

/** 'trackpants' as 'track' and 'pants', the longest first part first. */
export function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = []
  for (let at = word.length - MIN_PART_LENGTH; at >= MIN_PART_LENGTH; at--)
    splits.push([word.slice(0, at), word.slice(at)])
  return splits
}

/** Names of categories that the words, or what they are synonyms of, are: products of these come first. */
export function categoryKeysOf(words: readonly string[], vocabulary: Vocabulary): string[] {
  const meant = spansOf(words, vocabulary).flatMap((span) => synonymsOf(span.join(''), vocabulary))
  return [...new Set([...keysOf(words), ...meant.flatMap((searched) => formsOf(keyOf(searched)))])]
}

export function keyOf(text: string): string {
  return wordsOf(text).join('')
}

/** Edit distance allowed, by word length. */
export function forgivenLetters(word: string): number {
  if (word.length < 3 || /^\d+$/.test(word)) return 0
  return word.length < 6 ? 1 : word.length < 9 ? 2 : 3
}

export function swapsOf(word: string): string[] {
  return [...word].slice(1).map((_, at) => {
    const [before, first, second, after] = [
      word.slice(0, at),
      word.charAt(at),
      word.charAt(at + 1),
      word.slice(at + 2),
    ]
    return before + second + first + after
  })
}

export function editsOf(word: string): string[] {
  const edits = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, rest, after] = [word.slice(0, at), word.slice(at), word.slice(at + 1)]
    for (const letter of ['', ...LETTERS]) edits.add(before + letter + after).add(before + letter + rest)
  }
  edits.delete(word)
  return [...edits]
}

/** Text for `to_tsquery`: all words in any form, the last one also as a prefix. */
export function lastBegun(search: string): string {
  const words = wordsOf(search).filter((word) => !STOP_WORDS.has(word))
  return words
    .map((word, index) => anyOf([...formsOf(word), ...(index === words.length - 1 ? beginning(word) : [])]))
    .join(' & ')
}

function spansOf(words: readonly string[], vocabulary: Vocabulary): string[][] {
  const spans: string[][] = []
  for (let first = 0; first < words.length; ) {
    let size = Math.min(MAX_SPAN, words.length - first)
    while (size > 1 && !isCompound(words.slice(first, first + size), vocabulary)) size--
    spans.push(words.slice(first, first + size))
    first += size
  }
  return spans
}

export function isCompound(span: readonly string[], vocabulary: Vocabulary): boolean {
  const joined = span.join('')
  return isKnown(joined, vocabulary) || synonymsOf(joined, vocabulary).length > 0 || isAmong(joined, GOODS)
}

function isKnown(word: string, { words }: Vocabulary): boolean {
  return formsOf(word).some((form) => words.has(form))
}

/** Synonyms of synonyms are not followed. */
export function synonymsOf(key: string, { synonyms }: Vocabulary): string[] {
  const found = formsOf(key).flatMap((form) => synonyms.get(form) ?? [])
  return [...new Set(found.map(({ searched }) => searched))]
}

function isReplaced(key: string, { synonyms }: Vocabulary): boolean {
  return formsOf(key).some((form) => synonyms.get(form)?.some(({ bothWays }) => !bothWays))
}

function alternativesOf(span: readonly string[], vocabulary: Vocabulary, isLast: boolean): string[] {
  const joined = span.join('')
  const labelOf = (word: string) => (isFact(word, vocabulary) ? ':ABC' : '')
  const meant = synonymsOf(joined, vocabulary).map((searched) =>
    allOf(searched.split(' '), labelOf(searched)),
  )
  // A replaced word does not match descriptions, where it may mean something else than its synonym.
  const label = isReplaced(joined, vocabulary) ? ':ABC' : labelOf(joined)
  if (span.length === 1) {
    const begun = isUnfinished(joined, vocabulary, isLast) ? beginning(joined) : []
    return [...formsOf(joined).map((form) => form + label), ...begun, ...meant]
  }
  const together = isKnown(joined, vocabulary) ? formsOf(joined).map((form) => form + label) : []
  // The 't' of 't shirt' and the 'up' of 'warm up' say nothing alone.
  const isPart = (word: string) => STOP_WORDS.has(word) || /^\p{L}$/u.test(word)
  const apart =
    together.length > 0 && span.some(isPart) ? [] : [allOf(span, together.length > 0 ? ':ABC' : label)]
  return [...apart, ...together, ...meant]
}

/** Whom a product is for, and its brand: descriptions name others, too. */
function isFact(word: string, { brands }: Vocabulary): boolean {
  return formsOf(word).some((form) => GENDERS.includes(form) || brands.has(form))
}

function isUnfinished(word: string, vocabulary: Vocabulary, isLast: boolean): boolean {
  const { words, beginnings } = vocabulary
  if (word.length === MAX_WORD_LENGTH) return true
  if (!beginnings.has(word) || synonymsOf(word, vocabulary).length > 0) return false
  return isLast ? !formsOf(word).some((form) => words.get(form)) : !isKnown(word, vocabulary)
}

function beginning(word: string): string[] {
  return word.length < MIN_PREFIX_LENGTH ? [] : [`${word}:*`]
}

function allOf(words: readonly string[], label = ''): string {
  const searched = words.filter((word) => !STOP_WORDS.has(word))
  return `(${searched.map((word) => anyOf(formsOf(word).map((form) => form + label))).join(' & ')})`
}

function anyOf(alternatives: readonly string[]): string {
  return alternatives.length < 2 ? (alternatives[0] ?? '') : `(${alternatives.join(' | ')})`
}
