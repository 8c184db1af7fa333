import type { ColourOnWire } from '../../shop/catalog/styles/wire.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import type { ReviewsOnWire } from '../../shop/reviews/wire.ts'
import { type Card, cardOf } from '../product-card/card.ts'
import { api, Refusal, send } from '../shared/api.ts'
import { notFound } from '../shared/not-found.ts'
import type { LoaderArgs } from '../shared/prefetch.ts'

const related = 4

type ProductPage = {
  product: ProductOnWire
  colours: ColourOnWire[]
  others: Card[]
  reviews: ReviewsOnWire | null
}

export async function loadProduct({ params }: LoaderArgs): Promise<ProductPage> {
  const product = await findProduct(params.id ?? '')
  const { gender, category } = product
  // More than are shown, because the results include the product itself and may overlap.
  const page = { page: '1', limit: String(2 * related + 1) }
  const [colours, alike, others, reviews] = await Promise.all([
    coloursOf(product),
    sameKind(category.categoryName, { ...page, gender }),
    send(api.product.getProducts.$get({ query: { ...page, gender, sort: 'Recommended' } })),
    reviewsOf(product._id),
  ])
  const found = new Map([...alike.products, ...others.products].map((other) => [other._id, other]))
  found.delete(product._id)
  return { product, colours, others: [...found.values()].slice(0, related).map(cardOf), reviews }
}

/** Null where they cannot be read: the page does without, and is not cached (`isPartial`). */
const reviewsOf = (productId: string) =>
  send(api.reviews['get-reviews'][':productId'].$get({ param: { productId }, query: {} })).catch(() => null)

/** None unless there are others. An admin gets those that shoppers don't see, too. */
async function coloursOf({ _id: id, styleCode }: ProductOnWire): Promise<ColourOnWire[]> {
  if (!styleCode) return []
  const { colours } = await send(api.product.productColours[':id'].$get({ param: { id } }))
  const shown = colours.filter(({ status, _id }) => status || _id === id)
  return shown.length > 1 ? shown : []
}

/** The parameter is comma-separated, so a category with a comma in its name cannot be queried. */
async function sameKind(category: string, query: { page: string; limit: string; gender: string }) {
  if (category.includes(',')) return { products: [] }
  return send(api.product.getProducts.$get({ query: { ...query, category } }))
}

async function findProduct(id: string): Promise<ProductOnWire> {
  try {
    return (await send(api.product.productDetails[':id'].$get({ param: { id } }))).productsDetails
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) notFound()
    throw error
  }
}
