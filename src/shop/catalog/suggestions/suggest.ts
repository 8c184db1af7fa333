import type { Database } from '../../../platform/database.ts'
import { readSearch } from '../listing/read-search.ts'
import { categoryKeysOf, keysOf, unknownIn, type Vocabulary, wordsOf } from '../listing/search-rules.ts'
import { readVocabulary } from '../listing/search-store.ts'
import type { Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import {
  completionsOf,
  ENOUGH_PRODUCTS,
  MAX_SUGGESTED_PRODUCTS,
  noSuggestions,
  type Suggestions,
  typedQueriesOf,
} from './rules.ts'
import { findByDescription, findByName, findNames, type ProductMatch } from './store.ts'

/** The search is still being typed. Misspelt words are corrected once, if nothing is found. */
export async function suggest(on: Database, typed: string): Promise<Suggestions> {
  const words = wordsOf(typed)
  if (words.length === 0) return noSuggestions
  const found = await suggestFor(on, words, typed)
  if (Object.values(found).some((each) => each.length > 0)) return found
  const search = await readSearch(on, typed)
  const corrected = search?.corrected ?? search?.fallbacks[0]?.corrected
  if (corrected) {
    const meant = await suggestFor(on, wordsOf(corrected), corrected)
    return { ...meant, searches: [corrected] }
  }
  if (!search?.query) return noSuggestions
  const described = await findByDescription(on, { query: search.query, indexed: search.query })
  return {
    ...noSuggestions,
    products: await readListed(on, [], described),
  }
}

async function suggestFor(on: Database, words: readonly string[], typed: string): Promise<Suggestions> {
  const { exactMatches, ...vocabulary } = await readVocabulary(on, words, keysOf(words), typed)
  const [names, found] = await Promise.all([
    findNames(on, words, categoryKeysOf(words, vocabulary)),
    findNamed(on, words, vocabulary),
  ])
  const products = await readListed(on, exactMatches, found)
  const searches = completionsOf(
    words,
    found.map((product) => product.words),
  )
  return { products, ...names, searches }
}

async function findNamed(
  on: Database,
  words: readonly string[],
  vocabulary: Vocabulary,
): Promise<ProductMatch[]> {
  if (unknownIn(words, vocabulary).length > 0) return []
  const found = new Map<string, ProductMatch>()
  for (const typed of typedQueriesOf(words, vocabulary)) {
    if (found.size >= ENOUGH_PRODUCTS) break
    for (const product of await findByName(on, typed))
      if (!found.has(product.id)) found.set(product.id, product)
  }
  return [...found.values()]
}

/** Exact matches stand first; those that are not listed are no shopper's to see. */
async function readListed(
  on: Database,
  exactMatches: readonly string[],
  found: readonly ProductMatch[],
): Promise<Product[]> {
  const first = (ids: readonly string[]) => ids.slice(0, MAX_SUGGESTED_PRODUCTS)
  const ids = new Set([...first(exactMatches), ...first(found.map(({ id }) => id))])
  const products = await readProducts(on, [...ids])
  return products.filter(({ listed }) => listed).slice(0, MAX_SUGGESTED_PRODUCTS)
}
