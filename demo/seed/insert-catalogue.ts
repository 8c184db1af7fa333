import type { Insertable } from 'kysely'
import type { Tx } from '../../src/platform/database.ts'
import type { DB } from '../../src/platform/schema.ts'
import type { Coupon } from '../../src/shop/coupons/rules.ts'
import type { Shelves } from './shelves.ts'

/** Rows in portions that fit into a statement. */
export function* portions<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += 500) yield rows.slice(first, first + 500)
}

export async function insertCatalogue(
  tx: Tx,
  { brands, categories, goods }: Shelves,
  stock: Insertable<DB['stock_moves']>[],
): Promise<void> {
  await tx.insertInto('brands').values(brands).execute()
  await tx.insertInto('categories').values(categories).execute()
  await tx
    .insertInto('products')
    .values(
      goods.map(
        ({
          id,
          name,
          description,
          brand,
          category,
          gender,
          regularPrice,
          salePrice,
          pictures,
          active,
          createdAt,
        }) => ({
          id,
          name,
          description,
          brand_id: brand.id,
          category_id: category.id,
          gender,
          regular_price: regularPrice,
          sale_price: salePrice,
          thumbnail: pictures[0] ?? null,
          active,
          created_at: createdAt,
          updated_at: createdAt,
        }),
      ),
    )
    .execute()
  const gallery = goods.flatMap(({ id, pictures }) =>
    pictures.map((image, position) => ({ product_id: id, position, image })),
  )
  for (const rows of portions(gallery)) await tx.insertInto('product_pictures').values(rows).execute()
  const sizes = goods.flatMap(({ id, sizes }) => sizes.map((size) => ({ ...size, product_id: id })))
  for (const rows of portions(sizes)) await tx.insertInto('product_sizes').values(rows).execute()
  for (const rows of portions(stock)) await tx.insertInto('stock_moves').values(rows).execute()
}

export async function insertOffers(
  tx: Tx,
  offers: Insertable<DB['offers']>[],
  coupons: readonly Coupon[],
): Promise<void> {
  await tx.insertInto('offers').values(offers).execute()
  await tx
    .insertInto('coupons')
    .values(
      coupons.map(({ id, code, percentage, minimumPurchase, maximumDiscount, expiryDate }) => ({
        id,
        code,
        percentage,
        minimum_purchase: minimumPurchase,
        maximum_discount: maximumDiscount,
        expiry_date: expiryDate,
      })),
    )
    .execute()
}
