import { db } from '../src/platform/database.ts'
import type { Gender } from '../src/shop/catalog/rules.ts'

type ProductOptions = {
  name?: string
  brand?: string
  category?: string
  gender?: Gender
  description?: string
  /** Rupees. */
  regularPrice?: number
  salePrice?: number
  sizes?: {
    size: number
    stock: number
    sku?: string
    barcode?: string
    place?: string
    low_stock?: number
  }[]
  active?: boolean
  deleted?: boolean
  createdAt?: Date
  weight?: number
  sports?: string
  soldRecently?: number
}

/** A product in stock, with its id and its sizes' ids in the order given; the rest has defaults. */
export async function addProduct(wanted: ProductOptions = {}): Promise<{ id: string; sizeIds: string[] }> {
  const { salePrice = 1999, sizes = [{ size: 8, stock: 10 }] } = wanted
  const product = await db
    .insertInto('products')
    .values({
      name: wanted.name ?? 'Vayu Glide',
      description: wanted.description ?? 'Plain and good.',
      brand_id: await named('brands', wanted.brand ?? 'Nike'),
      category_id: await named('categories', wanted.category ?? 'Running Shoes'),
      gender: wanted.gender ?? 'Men',
      regular_price: Math.round((wanted.regularPrice ?? salePrice) * 100),
      sale_price: Math.round(salePrice * 100),
      active: wanted.active ?? true,
      sold_recently: wanted.soldRecently ?? 0,
      weight: wanted.weight ?? null,
      sports: wanted.sports ?? null,
      ...(wanted.createdAt && { created_at: wanted.createdAt }),
      ...(wanted.deleted && { deleted_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('product_sizes')
    .values(sizes.map((size) => ({ ...size, product_id: product.id })))
    .returning(['id', 'stock'])
    .execute()
  const moves = rows.flatMap(({ id, stock }) =>
    stock > 0 ? [{ size_id: id, quantity: stock, cause: 'count' }] : [],
  )
  if (moves.length > 0) await db.insertInto('stock_moves').values(moves).execute()
  return { id: product.id, sizeIds: rows.map(({ id }) => id) }
}

/** The id of the brand or category of that name, which is created if there is none. */
export async function named(table: 'brands' | 'categories', name: string): Promise<string> {
  const known = () => db.selectFrom(table).where('name', '=', name).select('id').executeTakeFirst()
  const found = await known()
  if (found) return found.id
  // A concurrent test may be creating it.
  const fresh = db
    .insertInto(table)
    .values({ name })
    .onConflict((made) => made.doNothing())
  const made = await fresh.returning('id').executeTakeFirst()
  return (made ?? (await known()))?.id ?? ''
}
