import type { Insertable } from 'kysely'
import type { Tx } from '../../src/platform/database.ts'
import type { DB } from '../../src/platform/schema.ts'
import { proposedSports, sportsText } from '../../src/shop/catalog/sport-rules.ts'
import { effectsOf } from '../../src/shop/fulfilment/refund-rules.ts'
import { proposalFor } from '../../src/shop/tax/hsn-rules.ts'
import type { CatalogueRows, SeedProduct } from './catalogue-rows.ts'
import { returnReasonOf } from './order-outcomes.ts'
import type { DemoOrder } from './orders.ts'

/** A statement has at most 65,535 parameters. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += 500) yield rows.slice(first, first + 500)
}

function withTaxation<Category extends { name: string }>(category: Category) {
  const { hsn, unit, taxClass } = proposalFor(category.name)
  return { ...category, hsn, unit, tax_class: taxClass }
}

export async function insertCatalogue(
  tx: Tx,
  { brands, categories, products }: CatalogueRows,
  orders: readonly DemoOrder[],
): Promise<void> {
  await tx.insertInto('brands').values(brands).execute()
  await tx.insertInto('categories').values(categories.map(withTaxation)).execute()
  await tx
    .insertInto('products')
    .values(
      products.map(
        ({
          id,
          name,
          description,
          brand,
          category,
          gender,
          colour,
          facts,
          regularPrice,
          salePrice,
          pictures,
          active,
          label,
          createdAt,
        }) => ({
          ...{ country_of_origin: null, imported_in: null, ...label },
          id,
          name,
          description,
          brand_id: brand.id,
          category_id: category.id,
          gender,
          colour,
          facts,
          sports: sportsText(proposedSports({ category: category.name, name, description })),
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
  const gallery = products.flatMap(({ id, pictures }) =>
    pictures.map((image, position) => ({ product_id: id, position, image })),
  )
  for (const rows of batchesOf(gallery)) await tx.insertInto('product_pictures').values(rows).execute()
  const sizes = products.flatMap(({ id, sizes }) => sizes.map((size) => ({ ...size, product_id: id })))
  for (const rows of batchesOf(sizes)) await tx.insertInto('product_sizes').values(rows).execute()
  for (const rows of batchesOf(stockMoves(orders, products)))
    await tx.insertInto('stock_moves').values(rows).execute()
}

/** Orders and returns, and a count of each size that makes its moves add up to its stock. */
function stockMoves(
  orders: readonly DemoOrder[],
  products: readonly SeedProduct[],
): Insertable<DB['stock_moves']>[] {
  const moves = orders.flatMap(({ method, placedAt, items }) =>
    items.flatMap((item) => {
      const move = { size_id: item.size.id, order_item_id: item.id }
      const back = item.steps
        .filter((step) => effectsOf(step, method, returnReasonOf(item.steps)).restock)
        .map(({ to, at }) => ({
          ...move,
          quantity: item.quantity,
          cause: to === 'Cancelled' ? 'cancel' : 'return',
          created_at: at,
        }))
      return [{ ...move, quantity: -item.quantity, cause: 'order', created_at: placedAt }, ...back]
    }),
  )
  const moved = new Map<string, number>()
  for (const { size_id, quantity } of moves) moved.set(size_id, (moved.get(size_id) ?? 0) + quantity)
  const counts = products.flatMap(({ sizes, createdAt }) =>
    sizes.map(({ id, stock }) => ({
      size_id: id,
      order_item_id: null,
      quantity: stock - (moved.get(id) ?? 0),
      cause: 'count',
      created_at: createdAt,
    })),
  )
  return [...counts.filter(({ quantity }) => quantity !== 0), ...moves]
}
