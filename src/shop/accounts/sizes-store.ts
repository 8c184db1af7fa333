import { type Database, run } from '../../platform/database.ts'
import { MAX_REMEMBERED_SIZES } from './sizes-rules.ts'

const merge = `
  insert into remembered_sizes as kept (user_id, sizes) values ($1, $2::numeric[])
  on conflict (user_id) do update set sizes = array(
    select size from unnest(excluded.sizes || kept.sizes) with ordinality as every (size, place)
    group by size order by min(place) limit $3)
  returning sizes::float8[] as sizes`

const read = 'select sizes::float8[] as sizes from remembered_sizes where user_id = $1'

/** Those that are sent first, then those that were there. In one statement, because browsers send at once. */
export async function rememberSizes(on: Database, userId: string, sizes: number[]): Promise<number[]> {
  const rows = await (sizes.length === 0
    ? run<{ sizes: number[] }>(on, read, [userId])
    : run<{ sizes: number[] }>(on, merge, [userId, [...new Set(sizes)], MAX_REMEMBERED_SIZES]))
  return rows[0]?.sizes ?? []
}
