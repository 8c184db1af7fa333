import { genders } from '../../shop/catalog/rules.ts'
import { cardOf } from '../product-card/card.ts'
import { api, send } from '../shared/api.ts'

const shown = 12

export async function loadHome() {
  const query = { sort: 'Recommended' as const, page: '1' }
  const [hero, brands, best, ...leading] = await Promise.all([
    send(api.settings['get-home'].$get()),
    send(api.brands.getbrands.$get({ query: { page: '1', limit: '1' } })),
    send(api.product.getProducts.$get({ query: { ...query, limit: String(shown) } })),
    ...genders.map((gender) =>
      send(api.product.getProducts.$get({ query: { ...query, gender, limit: '1' } })),
    ),
  ])
  const collections = genders.map((gender, index) => ({
    gender,
    total: leading[index]?.total ?? 0,
    picture: leading[index]?.products[0]?.pictures.thumbnail ?? null,
  }))
  return { hero, products: best.products.map(cardOf), collections, brands: brands.total }
}

export type Home = Awaited<ReturnType<typeof loadHome>>
