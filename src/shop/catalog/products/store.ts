import { sql } from 'kysely'
import { recordOf } from '../../../lib/map-names.ts'
import { fromPaise, type Paise } from '../../../lib/money.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { laterThan } from '../../audit-log/store.ts'
import { isOwnSystem, listIdOf } from '../own-sizes-rules.ts'
import {
  columnTypeOf,
  optionalDetails,
  type ProductFieldName,
  productFieldNames,
} from '../product-fields-rules.ts'
import type { Product } from '../rules.ts'
import { type Codes, columnOf } from '../size-fields-rules.ts'
import { readProducts } from '../store.ts'
import type { CodeOwners, ProductChanges, ProductDraft, RequestedCodes } from './rules.ts'

/** Locks the sizes and then the product, like an order that sells a size out; null when deleted. */
export async function lockProduct(tx: Tx, id: string): Promise<Product | null> {
  await lockSizesOf(tx, [id])
  const [locked] = await lockProducts(tx, [id])
  if (!locked) return null
  const [product] = await readProducts(tx, [id])
  return product ?? null
}

const lockSizes = `
  select from product_sizes where product_id = any($1::uuid[]) order by id for no key update`

/** Locks in the order of ids; blocks sales of these sizes until `tx` ends. */
export async function lockSizesOf(tx: Tx, productIds: readonly string[]): Promise<void> {
  await run(tx, lockSizes, [productIds])
}

const productsOfSizes = `
  select distinct product_id as id from product_sizes where id = any($1::uuid[]) and removed_at is null`

export async function readProductsOfSizes(tx: Tx, sizeIds: readonly string[]): Promise<string[]> {
  return (await run<{ id: string }>(tx, productsOfSizes, [sizeIds])).map(({ id }) => id)
}

/** Units returned to removed sizes, by size. */
export async function readRemovedStock(tx: Tx, productId: string): Promise<Map<number, number>> {
  const removed = await tx
    .selectFrom('product_sizes')
    .where('product_id', '=', productId)
    .where('removed_at', 'is not', null)
    .select(['size', 'stock'])
    .execute()
  return new Map(removed.map(({ size, stock }) => [size, stock]))
}

export async function readSizeIds(tx: Tx, productId: string): Promise<Map<number, string>> {
  const sizes = await tx
    .selectFrom('product_sizes')
    .where('product_id', '=', productId)
    .where('removed_at', 'is', null)
    .select(['id', 'size'])
    .execute()
  return new Map(sizes.map(({ id, size }) => [size, id]))
}

export type LockedProduct = { id: string; name: string; active: boolean; goLiveAt: Date | null }

export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<LockedProduct[]> {
  return tx
    .selectFrom('products')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'name', 'active', 'go_live_at as goLiveAt'])
    .forNoKeyUpdate()
    .execute()
}

export async function findSalePrice(on: Database, id: string): Promise<Paise | null> {
  const product = await on
    .selectFrom('products')
    .where('id', '=', id)
    .select('sale_price as salePrice')
    .executeTakeFirst()
  return product ? fromPaise(product.salePrice) : null
}

const due = `
  select id from products where go_live_at <= $1 and deleted_at is null order by go_live_at limit $2`

export async function listDueProducts(on: Database, now: Date, limit: number): Promise<string[]> {
  return (await run<{ id: string }>(on, due, [now, limit])).map(({ id }) => id)
}

const schedulers = `
  select product.id, change.admin_id as admin from unnest($1::uuid[]) as product (id), lateral (
    select admin_id from audit_log
    where thing = 'product' and thing_id = product.id and after ->> 'goLiveAt' is not null
    order by audit_log.id desc limit 1
  ) as change`

/** The admins who gave the products their times. */
export async function readSchedulers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await run<{ id: string; admin: string }>(tx, schedulers, [ids])
  return new Map(rows.map(({ id, admin }) => [id, admin]))
}

const codeOwners = `
  select kind, code, product_id as "productId", name, size from (
    select 'sku' as kind, lower(sku) as code, product_id, size from product_sizes where lower(sku) = any($1::text[])
    union all
    select 'barcode', lower(barcode), product_id, size from product_sizes where lower(barcode) = any($2::text[])
  ) as coded join products on products.id = product_id`

/** All that write codes hold `lockPrices`, so the owners stay the same until `tx` ends. */
export async function readCodeOwners(on: Database, codes: readonly RequestedCodes[]): Promise<CodeOwners> {
  const skus = codes.flatMap(({ sku }) => sku?.toLowerCase() ?? [])
  const barcodes = codes.flatMap(({ barcode }) => barcode?.toLowerCase() ?? [])
  const owners: CodeOwners = { sku: new Map(), barcode: new Map() }
  if (skus.length + barcodes.length === 0) return owners
  type Owner = { kind: keyof Codes; code: string; productId: string; name: string; size: number }
  for (const { kind, code, ...owner } of await run<Owner>(on, codeOwners, [skus, barcodes]))
    owners[kind].set(code, owner)
  return owners
}

const storedFields = [...productFieldNames, 'thumbnail', 'sizeList'] as const
type StoredField = (typeof storedFields)[number]
type WrittenValues = { [Field in keyof ProductChanges]?: ProductChanges[Field] | undefined }
type StoredValues = WrittenValues & { sizeList?: string | null }
const typesOf: Partial<Record<StoredField, string>> = { thumbnail: 'text', sizeList: 'uuid' }
const columnsOf = (fields: readonly StoredField[]) => fields.map(columnOf).join(', ')
const typedColumnsOf = (fields: readonly StoredField[]) =>
  fields
    .map((field) => `${columnOf(field)} ${typesOf[field] ?? columnTypeOf(field as ProductFieldName)}`)
    .join(', ')

const makeIds = `select new_id() as id from generate_series(1, $1::int)`

const insertRows = `
  insert into products (id, ${columnsOf(storedFields)}, sizes_in_stock, created_at, updated_at)
  select id, ${columnsOf(storedFields)}, sizes_in_stock, $2::timestamptz, $2::timestamptz
  from jsonb_to_recordset($1::jsonb) as new (id uuid, ${typedColumnsOf(storedFields)}, sizes_in_stock numeric[])
  returning id, (select name from categories where id = category_id) as category,
    (select name from brands where id = brand_id) as brand`

type InsertedProduct = { id: string; category: string; brand: string }
export type InsertedDraft = InsertedProduct & { draft: ProductDraft }

/** Keeps the order of `drafts`; `moveStock` writes their sizes. `thumbnail` is a stored picture's hash. */
export async function insertProducts(
  tx: Tx,
  drafts: readonly ProductDraft[],
  now: Date,
  thumbnail: string | null = null,
): Promise<InsertedDraft[]> {
  if (drafts.length === 0) return []
  const made = await run<{ id: string }>(tx, makeIds, [drafts.length])
  const ids = made.map(({ id }) => id)
  const rows = drafts.map((draft, index) => ({
    ...columnValues(stored({ ...draft, ...optionalDetails(draft), thumbnail })),
    id: ids[index],
    sizes_in_stock: inStock(draft.sizes),
  }))
  const inserted = await run<InsertedProduct>(tx, insertRows, [JSON.stringify(rows), now])
  const byId = new Map(inserted.map((row) => [row.id, row]))
  return drafts.flatMap((draft, index) => {
    const row = byId.get(ids[index] ?? '')
    return row ? { ...row, draft } : []
  })
}

function inStock(sizes: ProductDraft['sizes']): number[] {
  return sizes.flatMap(({ size, stock }) => (stock > 0 ? size : [])).sort((a, b) => a - b)
}

/** Lists of the shop have a column of their own. */
function stored({ sizesMean, ...changes }: WrittenValues): StoredValues {
  if (sizesMean === undefined) return changes
  const isOwn = sizesMean !== null && isOwnSystem(sizesMean)
  return { ...changes, sizesMean: isOwn ? null : sizesMean, sizeList: isOwn ? listIdOf(sizesMean) : null }
}

function fieldsIn(changes: StoredValues): StoredField[] {
  return storedFields.filter((field) => changes[field] !== undefined)
}

function columnValues(changes: StoredValues) {
  return recordOf(fieldsIn(changes).map((field) => [columnOf(field), changes[field]]))
}

type EditedProduct = { id: string; changes: ProductChanges }
type StoredEdit = { id: string; changes: StoredValues }

/** `updated_at` strictly increases within a millisecond. Call `reprice` after a new selling price or category. */
export async function updateProducts(tx: Tx, products: readonly EditedProduct[], now: Date): Promise<void> {
  const edits = products.map(({ id, changes }) => ({ id, changes: stored(changes) }))
  const alike = Map.groupBy(edits, ({ changes }) => fieldsIn(changes).join())
  for (const group of alike.values()) await updateAlike(tx, group, now)
}

/** All of them change the same fields. */
async function updateAlike(tx: Tx, products: readonly StoredEdit[], now: Date): Promise<void> {
  const fields = fieldsIn(products[0]?.changes ?? {})
  const rows = products.map(({ id, changes }) => ({ id, ...columnValues(changes) }))
  const set = fields.map((field) => `${columnOf(field)} = new.${columnOf(field)}, `).join('')
  const types = fields.length > 0 ? `, ${typedColumnsOf(fields)}` : ''
  await sql`
    update products set ${sql.raw(set)}updated_at = ${laterThan(now, 'products.updated_at')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id uuid${sql.raw(types)})
    where products.id = new.id`.execute(tx)
}

export async function setActive(tx: Tx, ids: readonly string[], active: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ active, go_live_at: null, updated_at: laterThan(now) })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

const giveUpCodes = `
  update product_sizes set sku = null, barcode = null
  where product_id = any($1::uuid[]) and (sku is not null or barcode is not null)`

/** Their codes are free for other products. */
export async function markDeleted(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ deleted_at: now, updated_at: laterThan(now) })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await run(tx, giveUpCodes, [ids])
}

export async function lockDeleted(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Call `reprice` afterwards. */
export async function revive(
  tx: Tx,
  id: string,
  { categoryId, brandId }: { categoryId: string; brandId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      deleted_at: null,
      category_id: categoryId,
      brand_id: brandId,
      updated_at: laterThan(now),
    })
    .where('id', '=', id)
    .execute()
}

const ordered = `
  select product_id as id from product_sizes where product_id = any($1::uuid[])
    and exists (select from stock_moves where size_id = product_sizes.id and order_item_id is not null)`

export async function readOrdered(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await run<{ id: string }>(tx, ordered, [ids])).map(({ id }) => id))
}

export async function replacePictures(tx: Tx, productId: string, images: readonly string[]): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (images.length === 0) return
  await tx
    .insertInto('product_pictures')
    .values(images.map((image, position) => ({ product_id: productId, image, position })))
    .execute()
}
