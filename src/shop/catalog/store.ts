import { type RawBuilder, sql } from 'kysely'
import { type Day, isEvenDay } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import type { Picture } from '../../lib/pictures.ts'
import { clock } from '../../platform/clock.ts'
import { type Database, run } from '../../platform/database.ts'
import { productFieldNames, productFields } from './product-fields-rules.ts'
import type { Product } from './rules.ts'
import { columnOf, sizeFieldNames } from './size-fields-rules.ts'
import { orderOfSizes } from './size-rules.ts'

/** Keeps the order of `ids` and leaves out deleted products. */
export async function readProducts(on: Database, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await run<{ products: ProductRow[] }>(on, readByIds, [ids, clock.now()])
  return rows.flatMap(({ products }) => products.map(productOf))
}

export type ProductRow = Omit<Product, 'createdAt' | 'updatedAt' | 'goLiveAt'> & {
  createdAt: string
  updatedAt: string
  goLiveAt: string | null
}

export function productOf(shown: ProductRow): Product {
  const order = orderOfSizes(shown.category.sizeSystem)
  return {
    ...shown,
    regularPrice: fromPaise(shown.regularPrice),
    salePrice: fromPaise(shown.salePrice),
    price: fromPaise(shown.price),
    sizes: shown.sizes.toSorted((one, other) => order(one.size, other.size)),
    goLiveAt: shown.goLiveAt === null ? null : new Date(shown.goLiveAt),
    createdAt: new Date(shown.createdAt),
    updatedAt: new Date(shown.updatedAt),
  }
}

// What sizes mean: releases before know no lists of the shop, and those before them read `size_system` alone.
const ofProduct = `'list:' || products.size_list::text, products.sizes_mean`
const ofCategory = `'list:' || categories.size_list::text, categories.size_system, categories.sizes_mean`
export const categorySizeSystem = `coalesce(${ofCategory})`
/** The product's own or its category's; null is what the name of the category says. */
export const sizeSystemColumn = `coalesce(${ofProduct}, ${ofCategory})`

const expressions: Partial<Record<string, string>> = { sizesMean: `coalesce(${ofProduct})` }
const productColumns = productFieldNames
  .flatMap((name) =>
    productFields[name].kind === 'reference'
      ? []
      : `${expressions[name] ?? `products.${columnOf(name)}`} as "${name}"`,
  )
  .join(', ')

const incoming = `case when incoming is not null then json_build_object('units', incoming, 'on', incoming_on) end`
const details = sizeFieldNames
  .map((name) => `'${name}', ${name === 'incoming' ? incoming : `product_sizes.${columnOf(name)}`}`)
  .join(', ')

export const pictureColumn = `json_build_object('hash', hash, 'width', width, 'height', height, 'colour', average_colour)`
export const picture = sql.raw<Picture>(pictureColumn)

/** The columns of a `ProductRow`, from `products` and its `price_at` as `paid`. */
export const shownColumns = `
  products.id, ${productColumns}, paid.price, paid.percentage as "offerPercentage", products.listed,
  products.created_at as "createdAt", products.updated_at as "updatedAt",
  (select json_build_object('id', id, 'name', name, 'unit', categories.unit,
    'sizeSystem', ${sizeSystemColumn}) from categories where id = products.category_id) as category,
  (select json_build_object('id', id, 'name', name, 'countryOfOrigin', brands.country_of_origin,
    'maker', brands.maker, 'importedIn', brands.imported_in) from brands where id = products.brand_id) as brand,
  (select ${pictureColumn} from images where hash = products.thumbnail) as thumbnail,
  array(select json_build_object('id', id, 'size', size, 'stock', stock, ${details}) from product_sizes
    where product_id = products.id and removed_at is null order by size) as sizes,
  array(select ${pictureColumn} from product_pictures join images on hash = image
    where product_id = products.id order by position) as gallery`

/** A subquery for `ProductRow[]`; `ids` and `moment` are SQL. */
const shown = (ids: string, moment: string) => `
  (select coalesce(json_agg(shown), '[]') from (
    select ${shownColumns}
    from unnest(${ids}) with ordinality as wanted (id, position) join products using (id)
      cross join lateral price_at(products.id, category_id, sale_price, ${moment}) as paid
    where deleted_at is null
    order by wanted.position
  ) as shown)`

// Within a select the number of ids is unknown to the planner, which otherwise plans each time for the few there are.
const readByIds = `select ${shown('(select $1::uuid[])', '$2::timestamptz')} as products`

/** These are prepared ahead, only to sort and filter; displayed and charged prices come from `price_at`. */
export function priceColumns(day: Day): { price: RawBuilder<number>; percentage: RawBuilder<number | null> } {
  return isEvenDay(day)
    ? {
        price: sql.ref('products.price_on_even_days'),
        percentage: sql.ref('products.percentage_on_even_days'),
      }
    : {
        price: sql.ref('products.price_on_odd_days'),
        percentage: sql.ref('products.percentage_on_odd_days'),
      }
}
