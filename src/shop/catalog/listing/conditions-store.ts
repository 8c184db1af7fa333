import { sql } from 'kysely'
import { clock } from '../../../platform/clock.ts'
import type { IndexFilter } from '../product-index/product-index-rules.ts'
import { ON_OFFER } from '../product-index/rules.ts'
import { statusSql } from '../product-index/store.ts'
import { mergeRanges, readPriceRange } from '../rules.ts'
import { priceColumns } from '../store.ts'
import { type Condition, isInPriceSteps, type Matching, unplanned, unseen } from './search-store.ts'

/**
 * What the index of products filters by, for statements that look up words or stock. The planner sees what the inverted index
 * of words has, and no more.
 */
export function conditionsOf(chosen: IndexFilter, matching: Matching = null): Condition[] {
  const { brand, category, gender, price } = chosen
  const conditions = matching ? [matching] : []
  if (brand) conditions.push(isAmong('brand_id', 'uuid', brand))
  if (category) conditions.push(isAmong('category_id', 'uuid', category))
  if (gender) conditions.push(isAmong('gender', 'text', gender))
  if (price && matching) conditions.push(isInPriceSteps(rangesOf(price)))
  return [...statusOf(chosen), ...conditions, ...narrowing(chosen).map(unplanned)]
}

function statusOf({ status = ['listed'] }: IndexFilter): Condition[] {
  if (status.join() === 'listed') return [sql`listed`]
  return [sql`deleted_at is null`, unplanned(sql`${statusSql} = any(${unseen(status, 'text[]')})`)]
}

/** A single value is looked up in an inverted index together with the words; each further one is a scan of its own. */
function isAmong(
  column: 'brand_id' | 'category_id' | 'gender',
  type: 'uuid' | 'text',
  values: readonly string[],
) {
  const [value, ...others] = values
  return others.length === 0
    ? sql`${sql.ref(column)} = ${unseen(value, type)}`
    : sql`${sql.ref(column)} = any(${unseen(values, `${type}[]`)})`
}

function narrowing({ price, size, colour, country, sport, onOffer }: IndexFilter): Condition[] {
  const { price: today, percentage } = priceColumns(clock.today())
  const conditions: Condition[] = []
  if (price) {
    const within = rangesOf(price).map(({ from, to }) => sql`${today} between ${from} and ${to}`)
    conditions.push(within.length === 0 ? sql`false` : sql`(${sql.join(within, sql` or `)})`)
  }
  if (size) conditions.push(sql`sizes_in_stock && ${unseen(size, 'numeric[]')}`)
  if (colour) conditions.push(sql`main_colour = any(${unseen(colour, 'text[]')})`)
  if (country) conditions.push(sql`origin = any(${unseen(country, 'text[]')})`)
  if (sport) conditions.push(sql`string_to_array(sports, ', ') && ${unseen(sport, 'text[]')}`)
  if (onOffer) conditions.push(sql`(${percentage} is not null) = ${onOffer.includes(ON_OFFER)}`)
  return conditions
}

function rangesOf(names: readonly string[]) {
  return mergeRanges(names.flatMap((name) => readPriceRange(name) ?? []))
}
