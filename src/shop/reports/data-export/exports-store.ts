import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { ExportProblem, ShopExport } from './rules.ts'

const shown = `
  shop_exports.id, json_build_object('id', users.id, 'name', users.name) as by, with_pictures as "withPictures",
  begun_at as "begunAt", state, problem, files, all_files as "allFiles", bytes, missing, ended_at as "endedAt",
  expires_at as "expiresAt"`

const newest = `
  select ${shown} from shop_exports join users on users.id = admin_id order by shop_exports.id desc limit $1`

export async function listExports(on: Database, limit: number): Promise<ShopExport[]> {
  return run<ShopExport>(on, newest, [limit])
}

const one = `select ${shown} from shop_exports join users on users.id = admin_id where shop_exports.id = $1`

export async function findExport(on: Database, id: string): Promise<ShopExport | null> {
  const [found] = await run<ShopExport>(on, one, [id])
  return found ?? null
}

const insert = `
  insert into shop_exports (admin_id, with_pictures, begun_at) values ($1, $2, $3)
  on conflict ((true)) where state in ('waiting', 'working') do nothing returning id`

/** Null while another is under way. */
export async function insertExport(
  tx: Tx,
  { by, withPictures, at }: { by: string; withPictures: boolean; at: Date },
): Promise<string | null> {
  const [row] = await run<{ id: string }>(tx, insert, [by, withPictures, at])
  return row?.id ?? null
}

/** `lease` is of one process, so that what lost it writes nothing more. It names the parts of the ZIP, too. */
export type ExportLease = { id: string; lease: string }
type ClaimedExport = ExportLease & { key: Buffer; withPictures: boolean; attempts: number }

const claim = `
  update shop_exports set state = 'working', key = $1, lease = gen_random_uuid(), attempts = attempts + 1,
    leased_until = now() + $2 * interval '1 second', files = 0, bytes = 0, missing = 0
  where state in ('waiting', 'working') and (leased_until is null or leased_until < now())
  returning id, lease, key, with_pictures as "withPictures", attempts`

/** One that a process has left is begun again, with another key. */
export async function claimExport(
  on: Database,
  key: Buffer,
  leaseSeconds: number,
): Promise<ClaimedExport | null> {
  const [claimed] = await run<ClaimedExport>(on, claim, [key, leaseSeconds])
  return claimed ?? null
}

const renew = `
  update shop_exports set leased_until = now() + $3 * interval '1 second', files = $4, all_files = $5, bytes = $6
  where id = $1 and lease = $2 and state = 'working' returning id`

export type ExportProgress = { files: number; allFiles: number; bytes: number }

/** False once it was removed, or another process has it. */
export async function renewExport(
  on: Database,
  { id, lease }: ExportLease,
  leaseSeconds: number,
  { files, allFiles, bytes }: ExportProgress,
): Promise<boolean> {
  return (await run(on, renew, [id, lease, leaseSeconds, files, allFiles, bytes])).length > 0
}

const release = `
  update shop_exports set state = 'waiting', key = null, lease = null, leased_until = null
  where id = $1 and lease = $2 and state = 'working'`

/** The next process begins it again at once. */
export async function releaseExport(on: Database, { id, lease }: ExportLease): Promise<void> {
  await run(on, release, [id, lease])
}

const finish = `
  update shop_exports set state = 'ready', files = all_files, bytes = $3, missing = $4, leased_until = null, ended_at = $5, expires_at = $6
  where id = $1 and lease = $2 and state = 'working'`

export async function finishExport(
  on: Database,
  { id, lease }: ExportLease,
  made: { bytes: number; missing: number; at: Date; expiresAt: Date },
): Promise<void> {
  await run(on, finish, [id, lease, made.bytes, made.missing, made.at, made.expiresAt])
}

const fail = `
  update shop_exports set state = 'failed', problem = $3, key = null, lease = null, leased_until = null, ended_at = $4
  where id = $1 and lease = $2 and state = 'working'`

export async function failExport(
  on: Database,
  { id, lease }: ExportLease,
  problem: ExportProblem,
  at: Date,
): Promise<void> {
  await run(on, fail, [id, lease, problem, at])
}

const remove = `
  update shop_exports set state = 'removed', key = null, lease = null, leased_until = null, ended_at = coalesce(ended_at, $2)
  where id = $1 and state in ('waiting', 'working', 'ready') returning id`

/** False where there is nothing to remove. From then on nothing reads its parts. */
export async function markRemoved(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await run(tx, remove, [id, at])).length > 0
}

const expire = `
  update shop_exports set state = 'expired', key = null, lease = null
  where state = 'ready' and expires_at <= $1`

export async function expireExports(on: Database, now: Date): Promise<void> {
  await run(on, expire, [now])
}

export async function listLeases(on: Database): Promise<Set<string>> {
  const rows = await run<{ lease: string }>(
    on,
    `select lease from shop_exports where state in ('working', 'ready')`,
    [],
  )
  return new Set(rows.map(({ lease }) => lease))
}

const sealed = `
  select lease, key, bytes, begun_at as "begunAt" from shop_exports where id = $1 and state = 'ready' and expires_at > $2`

type SealedExport = { lease: string; key: Buffer; bytes: number; begunAt: Date }

export async function findSealed(on: Database, id: string, now: Date): Promise<SealedExport | null> {
  const [found] = await run<SealedExport>(on, sealed, [id, now])
  return found ?? null
}

const size = `
  select (select count(*) from images) + (select count(*) from users where picture is not null) as pictures,
    pg_database_size(current_database()) as bytes`

export async function readSize(on: Database): Promise<{ pictures: number; bytes: number }> {
  const [row] = await run<{ pictures: number; bytes: number }>(on, size, [])
  return row ?? { pictures: 0, bytes: 0 }
}
