import { beforeAll, expect, test } from 'vitest'
import { products as catalogue } from '../demo/catalogue/products.ts'
import { makeCatalogueRows } from '../demo/seed/catalogue-rows.ts'
import { insertCatalogue } from '../demo/seed/insert-catalogue.ts'
import { clock } from '../src/platform/clock.ts'
import { db, transaction } from '../src/platform/database.ts'
import { listProducts } from '../src/shop/catalog/listing/list-products.ts'
import { listingOf } from '../src/shop/catalog/listing/wire.ts'
import type { Product } from '../src/shop/catalog/rules.ts'
import { ownDatabase } from './database.ts'
import { type ExpectedSearch, expectedSearches } from './searches.ts'

ownDatabase()

beforeAll(() => transaction((tx) => insertCatalogue(tx, makeCatalogueRows(clock.now(), new Map()), [])))

const colours = new Map(catalogue.map(({ name, colour }) => [name, colour.toLowerCase()]))

/** What is wrong with the answer; null if nothing is. */
async function problemOf(wanted: ExpectedSearch): Promise<string | null> {
  const { search, expect: expected, finds, never, corrected } = wanted
  const found = await listProducts(db, listingOf({ search }), { page: 1, limit: 200 })
  if (!found.ok) return found.refusal.reason
  const { products } = found.value
  const names = products.map(({ name }) => name)
  const first = products.slice(0, wanted.first ?? 3)
  if ((found.value.notSold !== null) !== (finds === 'nearest'))
    return found.value.notSold
      ? `is said not to be sold`
      : `is not said to be missing, but finds ${names.slice(0, 3)}`
  if (finds === 'nothing') return names.length === 0 ? null : `finds ${names.slice(0, 3)}`
  if (names.length < (wanted.atLeast ?? 1)) return `finds ${names.length}`
  const missing = (expected.names ?? []).filter(
    (name) => !names.slice(0, expected.names?.length).includes(name),
  )
  if (missing.length > 0) return `not first: ${missing}, but ${names.slice(0, 3)}`
  const misplaced = first.filter((product) => !isAmong(product, expected))
  if (misplaced.length > 0) return `among the first: ${misplaced.map(({ name }) => name)}`
  const unwanted = products.filter(
    ({ name, category }) => never?.names?.includes(name) || never?.categories?.includes(category.name),
  )
  if (unwanted.length > 0) return `finds ${unwanted.map(({ name }) => name)}`
  if (corrected && found.value.corrected !== corrected) return `corrected to ${found.value.corrected}`
  return null
}

function isAmong(
  product: Product,
  { categories, brands, genders, colours: wanted }: ExpectedSearch['expect'],
) {
  const colour = colours.get(product.name) ?? ''
  return (
    (categories?.includes(product.category.name) ?? true) &&
    (brands?.includes(product.brand.name) ?? true) &&
    (genders?.includes(product.gender) ?? true) &&
    (wanted?.some((one) => colour.includes(one.toLowerCase())) ?? true)
  )
}

test('every search finds first what a good salesperson would show', async () => {
  const problems: { search: string; problem: string }[] = []
  for (const wanted of expectedSearches) {
    const problem = await problemOf(wanted)
    if (problem) problems.push({ search: wanted.search, problem })
  }
  expect(problems).toEqual([])
}, 60_000)
