import { type RawBuilder, sql } from 'kysely'
import { type Day, isEvenDay } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import type { Picture } from '../../lib/pictures.ts'
import { clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Product } from './rules.ts'

/** In the order of `ids`, without deleted products. */
export async function readProducts(on: Database, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  // Within a select the number of ids is unknown to the planner, which otherwise plans each time for the few there are.
  const { rows } = await sql<{ products: Shown[] }>`
    select ${shown(sql`(select ${ids}::uuid[])`)} as products`.execute(on)
  return rows.flatMap(({ products }) => products.map(productOf))
}

export type Shown = Omit<Product, 'createdAt' | 'updatedAt' | 'goLiveAt'> & {
  createdAt: string
  updatedAt: string
  goLiveAt: string | null
}

export function productOf(shown: Shown): Product {
  return {
    ...shown,
    regularPrice: fromPaise(shown.regularPrice),
    salePrice: fromPaise(shown.salePrice),
    price: fromPaise(shown.price),
    goLiveAt: shown.goLiveAt === null ? null : new Date(shown.goLiveAt),
    createdAt: new Date(shown.createdAt),
    updatedAt: new Date(shown.updatedAt),
  }
}

export function shown(ids: RawBuilder<unknown>): RawBuilder<Shown[]> {
  return sql`(select coalesce(json_agg(shown), '[]') from (
    select products.id, products.name, products.description, gender, regular_price as "regularPrice",
      sale_price as "salePrice", paid.price, paid.percentage as "offerPercentage", products.active, listed,
      products.go_live_at as "goLiveAt",
      products.hsn, products.unit, products.tax_class as "taxClass", products.pieces,
      products.country_of_origin as "countryOfOrigin", products.maker, products.net_quantity as "netQuantity",
      products.imported_in as "importedIn", products.bis_licence as "bisLicence",
      products.created_at as "createdAt", products.updated_at as "updatedAt",
      (select json_build_object('id', id, 'name', name, 'unit', categories.unit,
        'sizeSystem', size_system) from categories where id = category_id) as category,
      (select json_build_object('id', id, 'name', name, 'countryOfOrigin', brands.country_of_origin,
        'maker', brands.maker, 'importedIn', brands.imported_in) from brands where id = brand_id) as brand,
      (select ${picture} from images where hash = thumbnail) as thumbnail,
      array(select json_build_object('id', id, 'size', size, 'stock', stock, 'sku', sku, 'barcode', barcode,
          'place', product_sizes.place, 'lowStock', low_stock, 'incoming', ${incoming}) from product_sizes
        where product_id = products.id and removed_at is null order by size) as sizes,
      array(select ${picture} from product_pictures join images on hash = image
        where product_id = products.id order by position) as gallery
    from unnest(${ids}) with ordinality as wanted (id, place) join products using (id)
      cross join lateral price_on(products.id, category_id, sale_price, ${clock.today()}) as paid
    where deleted_at is null
    order by place
  ) as shown)`
}

/** Of a row of `product_sizes`. */
const incoming = sql`case when incoming is not null then json_build_object('units', incoming, 'on', incoming_on) end`

export const picture = sql<Picture>`
  json_build_object('hash', hash, 'width', width, 'height', height, 'colour', average_colour)`

/** For sorting and filtering only, prepared ahead; displayed and charged prices come from `price_on`. */
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
