import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '../../../lib/paging.ts'
import type { Database } from '../../../platform/database.ts'
import { CERTAINLY_MANY, matches, matchesByName, type Search, sampled } from '../listing/search-store.ts'

/** Numbers of listed products, at most one more than are counted. */
export type Matches = {
  /** Null if so many are called so by name that `sample` stands for them. */
  named: number[] | null
  /** Null if `named` are more than are counted, or `sample` stands for these, too. */
  found: number[] | null
  sample: number[]
}

export async function readMatches(on: Database, search: Search): Promise<Matches> {
  const numbersOf = (matching: RawBuilder<unknown>) =>
    sql`array(select number from products where listed and ${matching} limit ${sql.lit(MAX_COUNTED + 1)})`
  // The sample has no limit, because a limit would prefer the categories that were imported first.
  const sampleOf = (matching: RawBuilder<unknown>) =>
    sql`array(select number from products where listed and ${sampled} and ${matching})`
  const [byName, byAll] = [matchesByName(search), matches(search)]
  const areMany = (numbers: RawBuilder<unknown>) => sql`cardinality(${numbers}) >= ${sql.lit(CERTAINLY_MANY)}`
  const { rows } = await sql<Matches>`
    with sample_of_named as materialized (select ${sampleOf(byName)} as sample),
    by_name as materialized (
      select sample, case when not ${areMany(sql`sample`)} then ${numbersOf(byName)} end as named
      from sample_of_named
    ),
    sample_of_found as materialized (
      select named, case when named is null or cardinality(named) > ${sql.lit(MAX_COUNTED)} then sample
        else ${sampleOf(byAll)} end as sample
      from by_name
    )
    select to_json(named) as named, to_json(sample) as sample,
      case when cardinality(named) <= ${sql.lit(MAX_COUNTED)} and not ${areMany(sql`sample`)}
        then to_json(${numbersOf(byAll)}) end as found
    from sample_of_found`.execute(on)
  const [row] = rows
  if (!row) throw new Error('a select of arrays has a row')
  return row
}
