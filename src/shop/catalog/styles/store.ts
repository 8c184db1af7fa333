import { fromPaise } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, run } from '../../../platform/database.ts'
import type { Product } from '../rules.ts'
import { pictureColumn } from '../store.ts'
import { type Colour, MAX_COLOURS_OF_STYLE } from '../style-rules.ts'

const counts = `
  select lower(style_code) as style, count(*)::int as count from products
  where lower(style_code) = any($1::text[]) and deleted_at is null and id is distinct from $2
  group by lower(style_code)`

/** Products by style code in lower case, without `exceptId`. Under `lockPrices` they stay as many. */
export async function countColours(
  on: Database,
  codes: readonly string[],
  exceptId: string | null = null,
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const styles = codes.map((code) => code.toLowerCase())
  const rows = await run<{ style: string; count: number }>(on, counts, [styles, exceptId])
  return new Map(rows.map(({ style, count }) => [style, count]))
}

/** Whether a product may not join the style. */
export async function isStyleFull(on: Database, code: string, exceptId: string | null): Promise<boolean> {
  const [count = 0] = (await countColours(on, [code], exceptId)).values()
  return count >= MAX_COLOURS_OF_STYLE
}

const colours = `
  select colours.id, colours.name, colours.colour, paid.price, colours.listed,
    colours.listed and colours.sizes_in_stock <> '{}' as available,
    (select coalesce(sum(stock), 0)::int from product_sizes
      where product_id = colours.id and removed_at is null) as stock,
    (select ${pictureColumn} from images where hash = colours.thumbnail) as picture
  from products as product
    join products as colours on lower(colours.style_code) = lower(product.style_code) and colours.deleted_at is null
    cross join lateral price_at(colours.id, colours.category_id, colours.sale_price, $2::timestamptz) as paid
  where product.id = $1 and product.deleted_at is null
  order by colours.created_at, colours.number`

/** Of the product's style, itself among them, the oldest first; none for a product without a style. */
export async function listColours(on: Database, productId: string): Promise<Colour[]> {
  const rows = await run<Colour>(on, colours, [productId, clock.now()])
  return rows.map((row) => ({ ...row, price: fromPaise(row.price) }))
}

const otherColours = `
  select id, (
    select count(*)::int from products as other
    where lower(other.style_code) = lower(products.style_code) and other.deleted_at is null
      and other.id <> products.id and other.listed and other.sizes_in_stock <> '{}'
  ) as count from products where id = any($1::uuid[])`

/** Colours that can be bought beside each product, by its id: one statement for a list, and none where no product has a style. */
export async function countOtherColours(
  on: Database,
  products: readonly Pick<Product, 'id' | 'styleCode'>[],
): Promise<Map<string, number>> {
  const ids = products.flatMap(({ id, styleCode }) => (styleCode === null ? [] : id))
  if (ids.length === 0) return new Map()
  const rows = await run<{ id: string; count: number }>(on, otherColours, [ids])
  return new Map(rows.map(({ id, count }) => [id, count]))
}
