import { oneOf } from '../demo/catalogue/seeded-random.ts'
import { genders, priceRanges, sortOptions } from '../src/shop/catalog/rules.ts'
import { vocabulary } from './million-words.ts'

/** What a shop has to ask for; both lists of names begin with the one that has the most products. */
export type Assortment = { productNames: string[]; brands: string[]; categories: string[] }

type Random = () => number
type Params = Record<string, string | number>

/** Milliseconds of the whole response. A new kind of query is another entry. */
export const kinds: {
  name: string
  p50: number
  p99: number
  path: (of: Assortment, random: Random) => string
}[] = [
  { name: 'listing, call', p50: 8, p99: 20, path: (of, random) => call(filters(of, random)) },
  { name: 'listing, page', p50: 8, p99: 20, path: (of, random) => page(filters(of, random), random) },
  { name: 'facets, call', p50: 12, p99: 30, path: (of, random) => facets(filters(of, random)) },
  { name: 'search, call', p50: 15, p99: 50, path: (of, random) => call(search(of, random)) },
  { name: 'search, page', p50: 15, p99: 50, path: (of, random) => page(search(of, random), random) },
  { name: 'suggestions, call', p50: 8, p99: 25, path: (of, random) => suggestions(of, random) },
  { name: 'misspelt, call', p50: 25, p99: 60, path: (of, random) => call(misspelt(of, random)) },
  { name: 'misspelt, page', p50: 25, p99: 60, path: (of, random) => page(misspelt(of, random), random) },
]

function call(params: Params): string {
  return `/product/getProducts?${encoded({ ...params, limit: 12 })}`
}

function facets(params: Params): string {
  return `/product/getFacets?${encoded(params)}`
}

/** The parameter `fresh` is ignored, and keeps the page from being answered by the cache. */
function page({ gender, category: _, size: __, ...params }: Params, random: Random): string {
  const path = gender && !params.search ? `/${String(gender).toLowerCase()}` : '/shop'
  return `${path}?${encoded({ ...params, fresh: random().toString(36).slice(2) })}`
}

function encoded(params: Params): string {
  return new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()
}

/** One to four filters, an order in half of the cases, mostly the first page. */
function filters({ brands, categories }: Assortment, random: Random): Params {
  const filter: Params = {
    gender: oneOf(genders, random),
    category: zipfOf(categories, random),
    brand: zipfOf(brands, random),
    price: zipfOf(
      priceRanges.map(({ name }) => name),
      random,
    ),
    size: 6 + Math.floor(random() * 6),
  }
  const chosen = Object.entries(filter)
    .map((entry) => ({ entry, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, 1 + Math.floor(random() * 4))
    .map(({ entry }) => entry)
  return {
    ...Object.fromEntries(chosen),
    ...(random() < 0.5 && { sort: oneOf(sortOptions, random) }),
    ...(random() < 0.2 && { page: 2 + Math.floor(random() * 19) }),
  }
}

/** One to three words of a product's name; a third of the searches is filtered too. */
function search(of: Assortment, random: Random): Params {
  const name = of.productNames[Math.floor(random() * of.productNames.length)] ?? ''
  const words = name.toLowerCase().split(' ')
  const text = words.slice(0, 1 + Math.floor(random() * 3)).join(' ')
  return { ...(random() < 1 / 3 && filters(of, random)), search: text }
}

/** The first one to eight letters of a product's name. */
function suggestions({ productNames }: Assortment, random: Random): string {
  const name = productNames[Math.floor(random() * productNames.length)] ?? ''
  const search = name.toLowerCase().slice(0, 1 + Math.floor(random() * 8))
  return `/product/getSuggestions?${encoded({ search })}`
}

const known = new Set(vocabulary)

/** A search with one letter of its longest word changed, left out, doubled or swapped with the next. */
function misspelt(of: Assortment, random: Random): Params {
  const { search: text, ...rest } = search(of, random)
  const words = String(text).split(' ')
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const at = 1 + Math.floor(random() * (longest.length - 2))
  const [before, letter, after] = [longest.slice(0, at), longest[at] ?? '', longest.slice(at + 1)]
  const other = String.fromCharCode(97 + Math.floor(random() * 26))
  const wrong = oneOf(
    [
      before + other + after,
      before + after,
      before + letter + letter + after,
      before + after.slice(0, 1) + letter + after.slice(1),
    ],
    random,
  )
  if (known.has(wrong)) return misspelt(of, random)
  return { ...rest, search: words.map((word) => (word === longest ? wrong : word)).join(' ') }
}

function zipfOf(names: readonly string[], random: Random): string {
  return names[Math.floor(Math.exp(random() * Math.log(names.length + 1))) - 1] ?? ''
}
