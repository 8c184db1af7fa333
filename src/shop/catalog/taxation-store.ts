import { type Database, run } from '../../platform/database.ts'
import { type KnownTaxation, type Taxation, taxationOf } from '../tax/hsn-rules.ts'

export type ProductTaxation = KnownTaxation & { pieces: number }

type Row = { id: string; pieces: number; product: Taxation; category: Taxation & { name: string } }

const taxations = `
  select products.id, pieces,
    json_build_object('hsn', products.hsn, 'unit', products.unit, 'taxClass', products.tax_class) as product,
    json_build_object('name', coalesce(categories.name, ''), 'hsn', categories.hsn, 'unit', categories.unit,
      'taxClass', categories.tax_class) as category
  from products left join categories on categories.id = category_id
  where products.id = any($1::uuid[])`

/** Deleted products too. */
export async function readTaxations(
  on: Database,
  productIds: readonly string[],
): Promise<Map<string, ProductTaxation>> {
  const rows = await run<Row>(on, taxations, [productIds])
  return new Map(
    rows.map(({ id, pieces, product, category }) => [id, { ...taxationOf(product, category), pieces }]),
  )
}

type CategoryTaxation = Taxation & { name: string }

export async function readCategoryTaxations(on: Database): Promise<Map<string, CategoryTaxation>> {
  const rows = await run<CategoryTaxation & { id: string }>(
    on,
    `select id, name, hsn, unit, tax_class as "taxClass" from categories`,
    [],
  )
  return new Map(rows.map(({ id, ...category }) => [id, category]))
}
