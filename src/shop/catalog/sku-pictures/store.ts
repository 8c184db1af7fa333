import { sql } from 'kysely'
import { PART_BYTES } from '../../../lib/upload-parts.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { ZipProblem, ZipState } from '../batches/rules.ts'
import type { LeftReason, ReportedFile } from './rules.ts'

/** One call at a time: two windows with one ZIP share its upload, and no more begin than may. */
export async function lockUploads(tx: Tx): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('picture zips'))`, [])
}

type Upload = { batch: string; receivedParts: number }

const openZip = `
  select batch_id as batch, received_parts as "receivedParts"
  from picture_zips join product_batches as batch on batch.id = batch_id
  where ended_at is null and undone_at is null and picture_zips.source = $2 and bytes = $3 and admin_id = $1 and (state <> 'uploading' or at > $4)
  order by at desc limit 1`

export async function findOpenZip(
  on: Database,
  { by, source, bytes, since }: { by: string; source: string; bytes: number; since: Date },
): Promise<Upload | null> {
  const [open] = await run<Upload>(on, openZip, [by, source, bytes, since])
  return open ?? null
}

export async function listOpenZips(on: Database): Promise<string[]> {
  const zips = await on
    .selectFrom('picture_zips')
    .where('ended_at', 'is', null)
    .where('state', '<>', 'fetching')
    .select('batch_id as id')
    .execute()
  return zips.map(({ id }) => id)
}

const missing = `
  select coalesce(sum(greatest(0, bytes - received_parts::bigint * $1)), 0)::float8 as bytes
  from picture_zips where state = 'uploading'`

/** What open uploads still have to send. */
export async function readMissingBytes(on: Database): Promise<number> {
  const [row] = await run<{ bytes: number }>(on, missing, [PART_BYTES])
  return row?.bytes ?? 0
}

export async function insertZip(tx: Tx, zip: { id: string; source: string; bytes: number }): Promise<void> {
  const { id: batch_id, source, bytes } = zip
  await tx.insertInto('picture_zips').values({ batch_id, source, bytes }).execute()
}

export async function findZip(
  on: Database,
  id: string,
): Promise<{ by: string; bytes: number; receivedParts: number; state: ZipState } | null> {
  const zip = await on
    .selectFrom('picture_zips')
    .innerJoin('product_batches as batch', 'batch.id', 'batch_id')
    .where('batch_id', '=', id)
    .select(['admin_id as by', 'received_parts as receivedParts'])
    .select([sql<number>`bytes`.as('bytes'), sql<ZipState>`state`.as('state')])
    .executeTakeFirst()
  return zip ? { ...zip, bytes: Number(zip.bytes) } : null
}

const receive = `
  update picture_zips set received_parts = $2 + 1, state = case when $3 then 'waiting' else state end,
    uploaded_at = case when $3 then now() end
  where batch_id = $1 and received_parts = $2 and state = 'uploading'`

export async function markReceived(on: Database, id: string, part: number, isLast: boolean): Promise<void> {
  await run(on, receive, [id, part, isLast])
}

/** `lease` is of one process, so that what lost it changes nothing any more. */
export type Lease = { id: string; lease: string }

const isWorkedOn = `state in ('working', 'fetching')`

/** Its statement has `$1` and `$2`, the id and the lease; another process that takes the ZIP waits for it. */
const leasedZip = `
  select batch_id from picture_zips where batch_id = $1 and lease = $2 and ${isWorkedOn} for update`
type ClaimedZip = Lease & { bytes: number; isPlanned: boolean; attempts: number; by: string }

/** Twice as long after each attempt, an hour at most: the storage may be away for hours. */
const leaseUntil = (seconds: string, attempts: string) =>
  `now() + least(3600, ${seconds} * 2 ^ ${attempts}) * interval '1 second'`

/** A second one is never claimed, because the one that is worked on comes first. */
const claim = `
  update picture_zips set state = case state when 'fetching' then state else 'working' end, lease = gen_random_uuid(), leased_until = ${leaseUntil('$1', 'attempts')},
    attempts = attempts + 1
  from product_batches as batch
  where batch_id = (
      select batch_id from picture_zips where state in ('waiting', 'working', 'fetching') and ended_at is null
      order by lease is not null desc, uploaded_at, batch_id limit 1)
    and batch.id = batch_id and state in ('waiting', 'working', 'fetching') and (leased_until is null or leased_until < now())
  returning batch_id as id, lease, bytes::float8 as bytes, files is not null as "isPlanned", attempts, admin_id as by`

export async function claimZip(on: Database, leaseSeconds: number): Promise<ClaimedZip | null> {
  const [zip] = await run<ClaimedZip>(on, claim, [leaseSeconds])
  return zip ?? null
}

const renew = `
  update picture_zips set leased_until = ${leaseUntil('$3', 'greatest(attempts - 1, 0)')}
  where batch_id = $1 and lease = $2 and ${isWorkedOn} returning batch_id`

/** False once it was stopped, or another process has it. */
export async function renewLease(on: Database, { id, lease }: Lease, leaseSeconds: number): Promise<boolean> {
  return (await run(on, renew, [id, lease, leaseSeconds])).length > 0
}

const release = `
  update picture_zips set leased_until = now() + $3::float8 * interval '1 second', attempts = 0
  where batch_id = $1 and lease = $2 and ${isWorkedOn}`

/** No process takes it up before so many seconds have passed. */
export async function releaseZip(on: Database, { id, lease }: Lease, seconds: number): Promise<void> {
  await run(on, release, [id, lease, seconds])
}

export async function lockWorkingZip(tx: Tx, { id, lease }: Lease): Promise<boolean> {
  return (await run(tx, leasedZip, [id, lease])).length > 0
}

export type NewFile = {
  place: number
  path: string
  productId: string | null
  number: number | null
  outcome: LeftReason | null
}

const plan = `
  with leased as (${leasedZip}), file as (
    insert into picture_zip_files (batch_id, place, path, product_id, number, outcome)
    select batch_id, place, path, "productId", number, outcome
    from leased, jsonb_to_recordset($3::jsonb) as file (place int, path text, "productId" uuid, number int, outcome text)
    returning outcome)
  update picture_zips set files = (select count(*) from file), left_out = (select count(outcome) from file)
  from leased where picture_zips.batch_id = leased.batch_id returning leased.batch_id`

/** False, as of the others that take a lease, once it was stopped or another process has it; then nothing is written. */
export async function insertFiles(
  on: Database,
  { id, lease }: Lease,
  files: readonly NewFile[],
): Promise<boolean> {
  return (await run(on, plan, [id, lease, JSON.stringify(files)])).length > 0
}

type FileToDo = { place: number; path: string; productId: string; picture: string | null }

const nextFiles = `
  select place, path, product_id as "productId", picture from picture_zip_files
  where batch_id = $1 and outcome is null and product_id = (
    select product_id from picture_zip_files where batch_id = $1 and outcome is null order by number limit 1)
  order by number`

/** Those of one product, the thumbnail first. */
export async function listNextFiles(on: Database, id: string): Promise<FileToDo[]> {
  return run<FileToDo>(on, nextFiles, [id])
}

const keepPicture = `
  with leased as (${leasedZip}), file as (
    update picture_zip_files set picture = $4 from leased
    where picture_zip_files.batch_id = leased.batch_id and place = $3)
  update picture_zips set attempts = 0 from leased where picture_zips.batch_id = leased.batch_id returning leased.batch_id`

export async function savePicture(
  on: Database,
  { id, lease }: Lease,
  place: number,
  hash: string,
): Promise<boolean> {
  return (await run(on, keepPicture, [id, lease, place, hash])).length > 0
}

const countAttempt = `
  with leased as (${leasedZip}), zip as (
    update picture_zips set attempts = 0 from leased where picture_zips.batch_id = leased.batch_id)
  update picture_zip_files set attempts = attempts + 1 from leased
  where picture_zip_files.batch_id = leased.batch_id and place = $3 returning attempts`

/** How often a picture was tried, with this time; null once it was stopped or another process has it. */
export async function countPictureAttempt(
  on: Database,
  { id, lease }: Lease,
  place: number,
): Promise<number | null> {
  const [file] = await run<{ attempts: number }>(on, countAttempt, [id, lease, place])
  return file?.attempts ?? null
}

const settle = `
  with leased as (${leasedZip}), file as (
    update picture_zip_files set outcome = $4 from leased
    where picture_zip_files.batch_id = leased.batch_id and place = any($3::int[]) and outcome is null
    returning place)
  update picture_zips set attempts = 0,
    taken = taken + case when $4 = 'taken' then (select count(*) from file) else 0 end,
    left_out = left_out + case when $4 = 'taken' then 0 else (select count(*) from file) end
  from leased where picture_zips.batch_id = leased.batch_id returning leased.batch_id`

export async function settleFiles(
  on: Database,
  { id, lease }: Lease,
  places: readonly number[],
  outcome: 'taken' | LeftReason,
): Promise<boolean> {
  return (await run(on, settle, [id, lease, places, outcome])).length > 0
}

const end = `
  update picture_zips set state = case when $3::text is null then 'done' else 'refused' end, problem = $3, ended_at = now()
  where batch_id = $1 and lease = $2 and ${isWorkedOn}
    and (bytes > 0 or $3::text is not null or taken + left_out >= files) returning batch_id`

/** False if it was stopped, another process has it, or an import has added pictures meanwhile. */
export async function endZip(
  on: Database,
  { id, lease }: Lease,
  problem: ZipProblem | null,
): Promise<boolean> {
  return (await run(on, end, [id, lease, problem])).length > 0
}

const markDone = `
  insert into product_batch_pictures (batch_id, product_id) values ($1, $2) on conflict do nothing returning batch_id`

/** Whether it was not marked before. */
export async function markProductDone(tx: Tx, batch: string, productId: string): Promise<boolean> {
  return (await run(tx, markDone, [batch, productId])).length > 0
}

const report = `
  select place, path, product_id as "productId", products.name as "productName", outcome
  from picture_zip_files left join products on products.id = product_id
  where batch_id = $1 and place > $2 and outcome is not null order by place limit $3`

/** `after`: exclusive. */
export async function listReport(
  on: Database,
  id: string,
  after: number,
  limit: number,
): Promise<ReportedFile[]> {
  return run<ReportedFile>(on, report, [id, after, limit])
}

const expire = `
  update picture_zips set state = 'refused', problem = 'expired', ended_at = now() from product_batches as batch
  where batch.id = batch_id and ended_at is null and state = 'uploading' and at < $1`

export async function expireUploads(on: Database, before: Date): Promise<void> {
  await run(on, expire, [before])
}

const deleteOld = `
  delete from picture_zip_files where (batch_id, place) in (
    select batch_id, place from picture_zips join picture_zip_files using (batch_id) where ended_at < $1 limit $2)
  returning place`

export async function deleteReports(on: Database, before: Date, limit: number): Promise<number> {
  return (await run(on, deleteOld, [before, limit])).length
}
