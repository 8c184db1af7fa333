import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MAX_COUNTED, offsetOf, type Page } from '../../lib/paging.ts'
import type { Database } from '../../platform/database.ts'
import type { CategoryOffer, Offer, OfferSort, OfferState, WideOffer } from './rules.ts'
import { offerColumns, withDiscount } from './store.ts'

export type OfferFilter = {
  search: string
  status?: OfferState | undefined
  sort?: { by: OfferSort; down: boolean } | undefined
  now: Date
}

/** Newest first by default; skips deleted products. The total is capped at 10,000. */
export async function readProductOffers(
  on: Database,
  page: Page,
  filter: OfferFilter,
): Promise<{ offers: (Offer & { productId: string })[]; total: number }> {
  const target = sql`products.name`
  const matching = on
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'product_id')
    .where('product_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(fits(filter, target))
    .select([...offerColumns, 'products.id as productId'])
  const share = sql`(select (products.sale_price - after.price)::numeric / nullif(products.sale_price, 0)
    from price_after(products.sale_price, percentage, amount_off) as after)`
  return readPage(on, matching, orderOf(filter, target, share), page)
}

export async function readCategoryOffers(
  on: Database,
  page: Page,
  filter: OfferFilter,
): Promise<{ offers: CategoryOffer[]; total: number }> {
  const target = sql`categories.name`
  const matching = on
    .selectFrom('offers')
    .innerJoin('categories', 'categories.id', 'category_id')
    .where('category_id', 'is not', null)
    .where(fits(filter, target))
    .select([
      ...offerColumns,
      'category_id as categoryId',
      'categories.name as categoryName',
      'categories.description as categoryDescription',
      'categories.active',
      'categories.created_at as createdAt',
    ])
  const { offers, total } = await readPage(on, matching, orderOf(filter, target), page)
  return { offers: offers.map(fromRow), total }
}

/** On several products, on brands and on the whole shop. */
export async function readWideOffers(
  on: Database,
  page: Page,
  filter: OfferFilter,
): Promise<{ offers: WideOffer[]; total: number }> {
  const names = sql`select string_agg(products.name, ', ' order by lower(products.name)) ${selected}`
  const target = sql`coalesce(brands.name, (${names}), '')`
  const matching = on
    .selectFrom('offers')
    .leftJoin('brands', 'brands.id', 'offers.brand_id')
    .where(sql<boolean>`(offers.brand_id is not null or whole_shop or selection)`)
    .where(fits(filter, target))
    .select([
      ...offerColumns,
      ...(['brands.id as brandId', 'brands.name as brandName'] as const),
      sql<{ id: string; name: string }[] | null>`case when selection then (
        select coalesce(json_agg(json_build_object('id', products.id, 'name', products.name)
          order by lower(products.name), products.id), '[]') ${selected}
      ) end`.as('products'),
    ])
  const { offers: rows, total } = await readPage(on, matching, orderOf(filter, target), page)
  const offers = rows.map(({ brandId, brandName, ...offer }) => ({
    ...offer,
    brand: brandId === null ? null : { id: brandId, name: brandName ?? '' },
  }))
  return { offers, total }
}

const selected = sql`from offer_products join products on products.id = offer_products.product_id
  where offer_id = offers.id and deleted_at is null`

async function readPage<Schema, From extends keyof Schema, Row extends Parameters<typeof withDiscount>[0]>(
  on: Database,
  matching: SelectQueryBuilder<Schema, From, Row>,
  order: RawBuilder<unknown>,
  page: Page,
) {
  const rows = await matching.orderBy(order).limit(page.limit).offset(offsetOf(page)).execute()
  const offers = rows.map(withDiscount)
  const counted = matching.clearSelect().select(sql.lit(1).as('one')).limit(MAX_COUNTED).as('counted')
  const { total } = await on
    .selectFrom(counted)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { offers, total }
}

function fits({ search, status, now }: OfferFilter, target: RawBuilder<unknown>) {
  const found = sql`(strpos(folded(offers.name), folded(${search})) > 0
    or strpos(folded(${target}), folded(${search})) > 0)`
  return sql<boolean>`${search === '' ? sql`true` : found} and ${status ? inState[status](now) : sql`true`}`
}

/** SQL version of `stateOf`. */
const inState: Record<OfferState, (now: Date) => RawBuilder<unknown>> = {
  Running: (now) => sql`ended_at is null and starts_at <= ${now} and ends_at > ${now}`,
  Upcoming: (now) => sql`ended_at is null and starts_at > ${now}`,
  Ended: (now) => sql`(ended_at is not null or ends_at <= ${now})`,
}

/** Amounts are above percentages: which takes more depends on the price. */
const byKind = sql`coalesce(percentage, 100 + amount_off)`

/** `discount`: what it is sorted by. */
function orderOf({ sort }: OfferFilter, target: RawBuilder<unknown>, discount: RawBuilder<unknown> = byKind) {
  if (!sort) return sql`offers.created_at desc, offers.id desc`
  const columns: Record<OfferSort, RawBuilder<unknown>> = {
    name: sql`lower(offers.name)`,
    target: sql`lower(${target})`,
    discountPercentage: discount,
    startDate: sql`starts_at`,
    endDate: sql`ends_at`,
  }
  return sort.down ? sql`${columns[sort.by]} desc, offers.id desc` : sql`${columns[sort.by]}, offers.id`
}

type CategoryRow = Offer & {
  categoryId: string | null
  categoryName: string
  categoryDescription: string
  active: boolean
  createdAt: Date
}

function fromRow(row: CategoryRow): CategoryOffer {
  const { categoryId, categoryName, categoryDescription, active, createdAt, ...offer } = row
  const id = categoryId ?? ''
  return {
    ...offer,
    category: { id, name: categoryName, description: categoryDescription, active, createdAt },
  }
}
