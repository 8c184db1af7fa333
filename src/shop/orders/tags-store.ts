import { type Database, run, type Tx } from '../../platform/database.ts'

const ofOrders =
  'select order_id as "orderId", tag from order_tags where order_id = any($1::uuid[]) order by tag'

export async function listTags(on: Database, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await run<{ orderId: string; tag: string }>(on, ofOrders, [orderIds])
  const tags = new Map<string, string[]>()
  for (const { orderId, tag } of rows) tags.set(orderId, [...(tags.get(orderId) ?? []), tag])
  return tags
}

const replace = `
  with gone as (delete from order_tags where order_id = $1 and tag <> all($2::text[]))
  insert into order_tags (order_id, tag) select $1, tag from unnest($2::text[]) as tag on conflict do nothing`

/** The order must be locked. */
export async function replaceTags(tx: Tx, orderId: string, tags: readonly string[]): Promise<void> {
  await run(tx, replace, [orderId, tags])
}

// Skips from tag to tag by the index, whatever the number of orders.
const used = `
  with recursive used as (
    (select tag from order_tags order by tag limit 1)
    union all
    select (select tag from order_tags where tag > used.tag order by tag limit 1) from used where tag is not null
  )
  select tag from used where tag is not null limit $1`

export async function listUsedTags(on: Database, limit: number): Promise<string[]> {
  return (await run<{ tag: string }>(on, used, [limit])).map(({ tag }) => tag)
}
