import { type Database, run, type Tx } from '../../../platform/database.ts'
import { pathOfKey, possiblePaths, writtenPath } from './redirect-rules.ts'

const insert = `
  insert into product_redirects (path, product_id, batch_id)
  select path, "productId", $1 from jsonb_to_recordset($2::jsonb) as moved (path text, "productId" uuid)
  on conflict (path) do update set product_id = excluded.product_id, batch_id = excluded.batch_id
  where exists (select from products where id = product_redirects.product_id and deleted_at is not null)`

/** A path stays with the product that has it, unless that was deleted. */
export async function insertRedirects(
  tx: Tx,
  batch: string,
  redirects: readonly { path: string; productId: string }[],
): Promise<void> {
  if (redirects.length > 0) await run(tx, insert, [batch, JSON.stringify(redirects)])
}

const find = `
  select product_id as id from product_redirects join products on products.id = product_id
  where path = any($1::text[]) and listed and deleted_at is null
  order by array_position($1::text[], path) limit 1`

/** The product on sale that stood at the path in the shop that it came from. */
export async function findRedirect(on: Database, path: string): Promise<string | null> {
  const paths = possiblePaths(path)
  if (paths.length === 0) return null
  const [found] = await run<{ id: string }>(on, find, [paths])
  return found?.id ?? null
}

const findKeys = `
  select path, product_id as id, name from product_redirects join products on products.id = product_id
  where path = any($1::text[]) and deleted_at is null`

/** By their keys, and by the paths in these: products that were brought along. */
export async function findByKeys(
  on: Database,
  keys: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (keys.length === 0) return new Map()
  const paths = keys.flatMap((key) => [writtenPath(key) ?? [], writtenPath(pathOfKey(key)) ?? []].flat())
  const found = await run<{ path: string; id: string; name: string }>(on, findKeys, [[...new Set(paths)]])
  return new Map(found.map(({ path, id, name }) => [path, { id, name }]))
}

const remove = `
  delete from product_redirects where batch_id = $1 and not exists (
    select from product_batch_changes as part join audit_log on audit_log.id = change_id
    where part.batch_id = $1 and kept is not null and thing_id = product_id)
  returning path`

/** Products that an undo keeps keep their old paths, too. */
export async function deleteRedirects(tx: Tx, batch: string): Promise<void> {
  await run(tx, remove, [batch])
}

const open = `
  insert into picture_zips (batch_id, source, bytes, state, uploaded_at, files) values ($1, 'addresses', 0, 'fetching', now(), 0)
  on conflict (batch_id) do update set
    state = case picture_zips.state when 'done' then 'fetching' else picture_zips.state end,
    ended_at = case picture_zips.state when 'done' then null else picture_zips.ended_at end
  returning state`

/** Locks the pictures of an import. False if they were stopped. */
export async function openAddresses(tx: Tx, batch: string): Promise<boolean> {
  const [opened] = await run<{ state: string }>(tx, open, [batch])
  return opened?.state === 'fetching'
}

const add = `
  with file as (
    insert into picture_zip_files (batch_id, place, path, product_id, number)
    select $1, files + nth - 1, address, "productId", files + nth - 1
    from picture_zips, jsonb_to_recordset($2::jsonb) as file (address text, "productId" uuid, nth int)
    where batch_id = $1
    returning place)
  update picture_zips set files = files + (select count(*) from file) where batch_id = $1`

/** Those of one product in a row, the thumbnail first. */
export async function insertAddresses(
  tx: Tx,
  batch: string,
  pictures: readonly { address: string; productId: string }[],
): Promise<void> {
  const numbered = pictures.map((picture, index) => ({ ...picture, nth: index + 1 }))
  if (numbered.length > 0) await run(tx, add, [batch, JSON.stringify(numbered)])
}
