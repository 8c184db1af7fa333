import { db } from '../../../platform/database.ts'
import { type Operation, operation } from '../operation-wire.ts'
import { findOnSale, readSurroundings } from './find-products.ts'
import { isWithin, matchIds, selectSizes, writeCursor } from './rules.ts'
import { searchProducts } from './search-products.ts'
import {
  lookupInput,
  presentDetail,
  presentFound,
  presentMatch,
  presentReading,
  productInput,
  productNotFound,
  readPlace,
  readPriceFilter,
  readQuery,
  searchInput,
  unknownIds,
} from './wire.ts'

const told = <Value>(messages: Value[]) => (messages.length > 0 ? { messages } : {})
const lowered = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase())

const search = operation({
  tool: 'search_catalog',
  method: 'POST',
  path: '/catalog/search',
  bodyArgument: 'catalog',
  summary: 'Search the products of the shop by words, category and price (paise, INR).',
  capability: 'dev.ucp.shopping.catalog.search',
  input: searchInput,
  run: async (_assistant, { input }) => {
    const { price, messages } = readPriceFilter(input)
    const found = await searchProducts({
      query: readQuery(input),
      categories: input.filters?.categories ?? [],
      price,
      place: readPlace(input),
    })
    const around = await readSurroundings(found.products)
    const products = found.products
      .filter(({ sizes }) => sizes.length > 0)
      .map((product) => presentFound(product, selectSizes(product, null, []), around))
    const { next, total } = found
    const pagination = {
      has_next_page: next !== null,
      ...(next && { cursor: writeCursor(next) }),
      ...(total !== null && { total_count: total }),
    }
    return { body: { products, pagination, ...told([...messages, ...presentReading(found)]) } }
  },
})

const lookup = operation({
  tool: 'lookup_catalog',
  method: 'POST',
  path: '/catalog/lookup',
  bodyArgument: 'catalog',
  summary: 'Look up products or sizes of products by their ids, 50 at most.',
  capability: 'dev.ucp.shopping.catalog.lookup',
  input: lookupInput,
  run: async (_assistant, { input }) => {
    const { price, messages } = readPriceFilter(input)
    const { matches, unknown } = matchIds(input.ids, await findOnSale(db, input.ids))
    const categories = lowered(input.filters?.categories ?? [])
    const kept = matches.filter(
      ({ product }) =>
        (!price || isWithin(product.price, price)) &&
        (categories.length === 0 || categories.includes(product.category.name.toLowerCase())),
    )
    const around = await readSurroundings(kept.map(({ product }) => product))
    const products = kept.map((match) => presentMatch(match, around))
    return { body: { products, ...told([...messages, ...unknownIds(unknown)]) } }
  },
})

const detail = operation({
  tool: 'get_product',
  method: 'POST',
  path: '/catalog/product',
  bodyArgument: 'catalog',
  summary: 'One product with its sizes, of which one may be selected.',
  capability: 'dev.ucp.shopping.catalog.lookup',
  input: productInput,
  run: async (_assistant, { input }) => {
    const { id, selected = [] } = input
    const { price, messages } = readPriceFilter(input)
    const [product] = await findOnSale(db, [id])
    if (!product || (price && !isWithin(product.price, price)))
      return { body: { messages: [productNotFound(id)] }, isError: true }
    const sizeId = id.toLowerCase() === product.id ? null : id.toLowerCase()
    const around = await readSurroundings([product])
    const selection = selectSizes(product, sizeId, selected)
    return { body: { product: presentDetail(product, selection, around), ...told(messages) } }
  },
})

export const productOperations: readonly Operation[] = [search, lookup, detail]
