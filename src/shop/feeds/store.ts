import { type Database, run } from '../../platform/database.ts'
import type { FeedName } from './rules.ts'

/** A product's place in the feed: its creation as PostgreSQL writes it, because a Date has no microseconds. */
export type FeedPlace = { at: string; id: string }

export const feedStart: FeedPlace = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

const next = `
  select created_at::text as at, id from products
  where listed and deleted_at is null and thumbnail is not null and (created_at, id) > ($1::timestamptz, $2::uuid)
  order by created_at, id limit $3`

/** Oldest first, so that a new product comes last; those without a picture are in no feed. */
export function listNext(on: Database, { at, id }: FeedPlace, limit: number): Promise<FeedPlace[]> {
  return run(on, next, [at, id, limit])
}

export type FinishedBuild = { id: string; etag: string; changedAt: Date }

const fresh = `
  select id, etag, changed_at as "changedAt" from feed_builds
  where feed = $1 and finished_at is not null and started_at > $2
  order by started_at desc limit 1`

export async function findFinished(on: Database, feed: FeedName, since: Date): Promise<FinishedBuild | null> {
  const [build] = await run<FinishedBuild>(on, fresh, [feed, since])
  return build ?? null
}

const abandoned = 'delete from feed_builds where feed = $1 and finished_at is null and alive_at < $2'
const beginning = `
  insert into feed_builds (feed, started_at, alive_at) values ($1, $2, $2)
  on conflict (feed) where finished_at is null do nothing returning id`
const running = 'select id from feed_builds where feed = $1 and finished_at is null'

/** `isNew`: the caller alone has to write it. Null if the one that ran has just ended. */
export async function beginBuild(
  on: Database,
  feed: FeedName,
  now: Date,
  aliveSince: Date,
): Promise<{ id: string; isNew: boolean } | null> {
  await run(on, abandoned, [feed, aliveSince])
  const [begun] = await run<{ id: string }>(on, beginning, [feed, now])
  if (begun) return { id: begun.id, isNew: true }
  const [other] = await run<{ id: string }>(on, running, [feed])
  return other ? { id: other.id, isNew: false } : null
}

const insertion = `
  with alive as (update feed_builds set alive_at = $4 where id = $1 and finished_at is null returning id)
  insert into feed_parts (build_id, part, bytes) select id, $2, $3 from alive returning part`

/** False if the build was taken for dead. */
export async function addPart(
  on: Database,
  buildId: string,
  part: number,
  bytes: Buffer,
  now: Date,
): Promise<boolean> {
  return (await run(on, insertion, [buildId, part, bytes, now])).length > 0
}

// A feed that says what it said before has not changed since.
const finishing = `
  update feed_builds as build set finished_at = $3, etag = $2, changed_at = coalesce(
    (select changed_at from feed_builds as before
      where before.feed = build.feed and before.finished_at is not null and before.etag = $2
      order by started_at desc limit 1), build.started_at)
  where id = $1 returning feed`
const outdated = `
  delete from feed_builds where feed = $1 and finished_at < $2 and id <> $3`

/** Builds that ended before `readSince` are deleted: no download reads them any more. */
export async function finishBuild(
  on: Database,
  { id, etag, now, readSince }: { id: string; etag: string; now: Date; readSince: Date },
): Promise<void> {
  const [{ feed } = { feed: null }] = await run<{ feed: FeedName | null }>(on, finishing, [id, etag, now])
  if (feed !== null) await run(on, outdated, [feed, readSince, id])
}

export async function deleteBuild(on: Database, id: string): Promise<void> {
  await run(on, 'delete from feed_builds where id = $1', [id])
}

const state = `
  select finished_at is not null as "isFinished", alive_at as "aliveAt",
    (select bytes from feed_parts where build_id = $1 and part = $2) as bytes
  from feed_builds where id = $1`

export type BuildState = { isFinished: boolean; aliveAt: Date; bytes: Buffer | null }

/** With one of its parts, as far as it is written. */
export async function findPart(on: Database, buildId: string, part: number): Promise<BuildState | null> {
  const [found] = await run<BuildState>(on, state, [buildId, part])
  return found ?? null
}
