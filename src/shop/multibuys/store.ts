import { type RawBuilder, sql } from 'kysely'
import { fromPaise } from '../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../lib/paging.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { OfferState } from '../offers/rules.ts'
import type { Multibuy, MultibuyDraft, MultibuyPreview, Scope, StoredMultibuy, Terms } from './rules.ts'

function multibuys(on: Database) {
  return on
    .selectFrom('multibuys')
    .leftJoin('categories', 'categories.id', 'category_id')
    .leftJoin('brands', 'brands.id', 'brand_id')
    .select([
      'multibuys.id',
      'multibuys.name',
      'buy',
      'get',
      'percentage',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'ended_at as endedAt',
      sql<Scope>`case
        when category_id is not null
          then json_build_object('kind', 'category', 'id', category_id, 'name', categories.name)
        when brand_id is not null then json_build_object('kind', 'brand', 'id', brand_id, 'name', brands.name)
      end`.as('scope'),
    ])
}

const inState: Record<OfferState, (now: Date) => RawBuilder<boolean>> = {
  Running: (now) => sql`ended_at is null and starts_at <= ${now} and ends_at > ${now}`,
  Upcoming: (now) => sql`ended_at is null and starts_at > ${now}`,
  Ended: (now) => sql`(ended_at is not null or ends_at <= ${now})`,
}

/** Oldest first. */
export async function readRunning(on: Database, now: Date): Promise<Multibuy[]> {
  const rows = await multibuys(on).where(inState.Running(now)).orderBy('multibuys.id').execute()
  return rows.map(({ startsAt: _, endsAt: __, endedAt: ___, ...multibuy }) => multibuy)
}

/** What pages tell of, oldest first: a cached page and the database agree, whatever the clocks say. */
export async function readShown(on: Database): Promise<Multibuy[]> {
  const rows = await multibuys(on).where('shown', '=', true).orderBy('multibuys.id').execute()
  return rows.map(({ startsAt: _, endsAt: __, endedAt: ___, ...multibuy }) => multibuy)
}

export async function findRunning(on: Database, id: string, now: Date): Promise<Multibuy | null> {
  const row = await multibuys(on)
    .where('multibuys.id', '=', id)
    .where(inState.Running(now))
    .executeTakeFirst()
  return row ?? null
}

export async function findMultibuy(on: Database, id: string): Promise<StoredMultibuy | null> {
  const row = await multibuys(on).where('multibuys.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Newest first. */
export async function listMultibuys(
  on: Database,
  page: Page,
  { state, search, now }: { state: OfferState | undefined; search: string; now: Date },
): Promise<{ multibuys: StoredMultibuy[]; total: number }> {
  const found = multibuys(on)
    .where(state ? inState[state](now) : sql<boolean>`true`)
    .where(sql<boolean>`strpos(folded(multibuys.name), folded(${search})) > 0`)
  const rows = await found
    .orderBy('multibuys.created_at', 'desc')
    .orderBy('multibuys.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await on
    .selectFrom(found.clearSelect().select(sql.lit(1).as('one')).limit(MAX_COUNTED).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { multibuys: rows, total }
}

/** Until `tx` ends, so that the open ones are counted one after another. */
export async function lockMultibuys(tx: Tx): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('multibuys'))`, [])
}

export async function countOpen(on: Database, now: Date): Promise<number> {
  const { open } = await on
    .selectFrom('multibuys')
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .select(sql<number>`count(*)`.as('open'))
    .executeTakeFirstOrThrow()
  return open
}

export async function insertMultibuy(tx: Tx, draft: MultibuyDraft, now: Date): Promise<string> {
  const { name, buy, get, percentage, scope, startsAt, endsAt } = draft
  const { id } = await tx
    .insertInto('multibuys')
    .values({
      ...{ name, buy, get, percentage, created_at: now, starts_at: startsAt ?? now, ends_at: endsAt },
      shown: startsAt === null || startsAt <= now,
      ...(scope && { [`${scope.kind}_id`]: scope.id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if it has ended before. */
export async function markEnded(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('multibuys')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .set({ ended_at: now, shown: false })
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

// As `multibuyDiscount` computes it of each order. `sold_at` is never earlier than `placed_at`.
const multibuyCost = `
  with units as (
    select orders.id, coupon_discount, price, count(*) over whole as units,
      row_number() over (whole order by price desc) - 1 as nth
    from orders join order_items on order_id = orders.id cross join generate_series(1, quantity)
    where state = 'placed' and placed_at >= $1 and status not in ('Cancelled', 'ReturnAccepted')
      and counter_payment is null and not exists (select from exchanges where exchanges.id = order_items.id)
      and ($2::uuid is null or order_items.category_id = $2) and ($3::uuid is null or order_items.brand_id = $3)
    window whole as (partition by orders.id)
  ), costs as (
    select count(*) as units, round(sum(price) * $6::int / 100) - coupon_discount as cost
    from units
    where nth < units - units % ($4::int + $5::int) and nth % ($4::int + $5::int) >= $4::int
    group by id, coupon_discount
  )
  select count(*) as orders, coalesce(sum(units), 0)::int as units, coalesce(sum(cost), 0)::bigint as cost
  from costs where cost > 0`

export async function readCost(
  on: Database,
  { buy, get, percentage }: Terms,
  scope: MultibuyDraft['scope'],
  since: Date,
): Promise<MultibuyPreview> {
  const idOf = (kind: 'category' | 'brand') => (scope?.kind === kind ? scope.id : null)
  const values = [since, idOf('category'), idOf('brand'), buy, get, percentage]
  const [row] = await run<{ orders: number; units: number; cost: number }>(on, multibuyCost, values)
  const { orders = 0, units = 0, cost = 0 } = row ?? {}
  return { orders, units, cost: fromPaise(cost) }
}
