import { MAX_COUNTED } from '../../lib/paging.ts'
import { type Database, run } from '../../platform/database.ts'
import type { LabelFact } from './label-rules.ts'

export type MissingLabels = Record<LabelFact, number>

// A brand that says it leaves nothing to count, so only products of the other brands are read, in an index alone.
const missing = `
  select
    (select count(*)::int from (
      select from products where listed and origin is null limit $1) as counted) as "countryOfOrigin",
    (select count(*)::int from (
      select from products where listed and maker is null
        and brand_id = any(array(select id from brands where brands.maker is null)) limit $1) as counted) as "maker",
    (select count(*)::int from (
      select from products where listed and origin <> 'India' and imported_in is null
        and brand_id = any(array(select id from brands where brands.imported_in is null)) limit $1) as counted) as "importedIn"`

/** How many products that shoppers see lack each fact of the label; counted up to 10,000. */
export async function countMissingLabels(on: Database): Promise<MissingLabels> {
  const [found] = await run<MissingLabels>(on, missing, [MAX_COUNTED])
  if (!found) throw new Error('a select without from has a row')
  return found
}
