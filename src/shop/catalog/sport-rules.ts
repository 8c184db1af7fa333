import { sports } from './sports.data.ts'

/** A constraint of the database refuses more, too. */
export const MAX_SPORTS = 5
export const MAX_SPORT_WORDS = 2_000

/** `words`: the owner's, for the page of the sport; empty without any. */
export type SportValues = { id: string; slug: string; words: string; hidden: boolean }
export type Sport = SportValues & { updatedAt: Date }

const bySlug = new Map(sports.map((sport) => [sport.slug, sport]))
const order = new Map(sports.map(({ slug }, index) => [slug, index]))

export function isSport(slug: string): boolean {
  return bySlug.has(slug)
}

/** The slug itself where only another release knows the sport. */
export function sportName(slug: string): string {
  return bySlug.get(slug)?.name ?? slug
}

export function placeOfSport(slug: string): number {
  return order.get(slug) ?? order.size
}

/** By slug or name, in any letters; undefined if it is none. */
export function sportNamed(typed: string): string | undefined {
  const slug = typed.trim().toLowerCase().replaceAll(/\s+/g, '-')
  if (isSport(slug)) return slug
  return sports.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())?.slug
}

/** The slugs in a product's `sports`. */
export function sportsIn(text: string | null | undefined): string[] {
  return text ? text.split(', ') : []
}

/** A product's `sports`: each set of them has one text. Null for none. */
export function sportsText(slugs: readonly string[]): string | null {
  const all = [...new Set(slugs)].toSorted((one, other) => placeOfSport(one) - placeOfSport(other))
  return all.join(', ') || null
}

/** Slugs or names between commas, semicolons or bars; the first that is no sport is wrong. */
export function readSports(typed: string): { slugs: string[] } | { wrong: string } {
  const slugs = new Set<string>()
  for (const word of typed.split(/[,;|]/).filter((part) => part.trim() !== '')) {
    const slug = sportNamed(word)
    if (!slug) return { wrong: `“${word.trim().slice(0, 60)}” is no sport of the shop` }
    slugs.add(slug)
  }
  if (slugs.size > MAX_SPORTS) return { wrong: `A product has at most ${MAX_SPORTS} sports` }
  return { slugs: [...slugs] }
}

const singular = (word: string) => (word.length > 3 ? word.replace(/(?<!s|ic)s$/, '') : word)
const plain = (text: string) => (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(singular).join(' ')

type Term = { words: string; slug: string; isGood: boolean }

/** The longest first: 'table tennis' is no tennis. */
const terms: readonly Term[] = sports
  .flatMap(({ slug, terms, goods }) => [
    ...terms.map((words) => ({ words: plain(words), slug, isGood: false })),
    ...goods.map((words) => ({ words: plain(words), slug, isGood: true })),
  ])
  .toSorted((one, other) => other.words.length - one.words.length)

function namedIn(text: string, known: readonly Term[]): string[] {
  let left = ` ${plain(text)} `
  const found = new Set<string>()
  for (const { words, slug } of known) {
    if (!left.includes(` ${words} `)) continue
    found.add(slug)
    left = left.replaceAll(` ${words} `, ' | ')
  }
  return [...found].toSorted((one, other) => placeOfSport(one) - placeOfSport(other))
}

/** What its description says counts only where its category and name say nothing. */
export function proposedSports(product: { category: string; name: string; description: string }): string[] {
  const named = namedIn(`${product.name} | ${product.category}`, terms)
  const own = terms.filter(({ isGood }) => !isGood)
  return (named.length > 0 ? named : namedIn(product.description, own)).slice(0, MAX_SPORTS)
}
