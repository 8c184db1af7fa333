import { sql } from 'kysely'
import { fromPaise, type Paise } from '../../../lib/money.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { Codes, Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import type { CodeOwners, ProductChanges, ProductDetails, RequestedCodes } from './rules.ts'

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

/** In id order; blocks sales of these sizes until `tx` ends. */
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

/** By size. */
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

/** Whose the codes are. All that write codes hold `lockPrices`, so this stays true until `tx` ends. */
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

type ProductColumns = Omit<ProductChanges, 'gallery'>

/** Call `reprice` after a new selling price or category. */
function columnsOf({ categoryId, brandId, regularPrice, salePrice, taxClass, ...details }: ProductColumns) {
  const { countryOfOrigin, netQuantity, importedIn, bisLicence, goLiveAt, ...others } = details
  return {
    ...others,
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(brandId !== undefined && { brand_id: brandId }),
    ...(regularPrice !== undefined && { regular_price: regularPrice }),
    ...(salePrice !== undefined && { sale_price: salePrice }),
    ...(taxClass !== undefined && { tax_class: taxClass }),
    ...(countryOfOrigin !== undefined && { country_of_origin: countryOfOrigin }),
    ...(netQuantity !== undefined && { net_quantity: netQuantity }),
    ...(importedIn !== undefined && { imported_in: importedIn }),
    ...(bisLicence !== undefined && { bis_licence: bisLicence }),
    ...(goLiveAt !== undefined && { go_live_at: goLiveAt }),
  }
}

export async function insertProduct(
  tx: Tx,
  draft: ProductDetails & { thumbnail: string | null },
  now: Date,
): Promise<string> {
  const { salePrice, regularPrice, categoryId, brandId, taxClass, ...details } = draft
  const { countryOfOrigin, netQuantity, importedIn, bisLicence, goLiveAt, ...others } = details
  const { id } = await tx
    .insertInto('products')
    .values({
      ...others,
      country_of_origin: countryOfOrigin,
      net_quantity: netQuantity,
      imported_in: importedIn,
      bis_licence: bisLicence,
      go_live_at: goLiveAt,
      category_id: categoryId,
      brand_id: brandId,
      regular_price: regularPrice,
      sale_price: salePrice,
      tax_class: taxClass,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `updated_at` strictly increases within a millisecond. */
export async function updateProduct(tx: Tx, id: string, changes: ProductColumns, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columnsOf(changes), updated_at: laterThanBefore(now) })
    .where('id', '=', id)
    .execute()
}

export async function setActive(tx: Tx, ids: readonly string[], active: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ active, go_live_at: null, updated_at: laterThanBefore(now) })
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
    .set({ deleted_at: now, updated_at: laterThanBefore(now) })
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
      updated_at: laterThanBefore(now),
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

function laterThanBefore(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', updated_at) + interval '1 millisecond')`
}

export async function replacePictures(tx: Tx, productId: string, images: readonly string[]): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (images.length === 0) return
  await tx
    .insertInto('product_pictures')
    .values(images.map((image, position) => ({ product_id: productId, image, position })))
    .execute()
}
