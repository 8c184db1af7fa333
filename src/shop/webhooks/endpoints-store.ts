import { sql } from 'kysely'
import { done, type Result, refused } from '../../lib/result.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import {
  type Endpoint,
  type EndpointDraft,
  type EndpointRefusal,
  MAX_ASSISTANT_ENDPOINTS,
  MAX_ENDPOINTS,
} from './rules.ts'

const columns = [
  'id',
  'url',
  'description',
  'patterns',
  'active',
  sql<Endpoint['disabledAs']>`disabled_as`.as('disabledAs'),
  'position',
  sql<Endpoint['recipient']>`service`.as('recipient'),
  'failing_since as failingSince',
  'created_at as createdAt',
  sql<Endpoint['assistant']>`case when assistant_profile is not null
    then jsonb_build_object('profile', assistant_profile, 'version', assistant_version) end`.as('assistant'),
] as const

/** Those of owners. */
export async function listEndpoints(on: Database): Promise<Endpoint[]> {
  const endpoints = on.selectFrom('webhook_endpoints').where('assistant_profile', 'is', null)
  return await endpoints.select(columns).orderBy('id').execute()
}

/** The active ones that have not taken the last event: locking all, twice a second, would write while nothing happens. */
export async function listEndpointsBehind(on: Database): Promise<string[]> {
  const text = `
    select id from webhook_endpoints
    where active and position < (select max(position) from events) order by id`
  return (await run<{ id: string }>(on, text, [])).map(({ id }) => id)
}

export async function findEndpoint(on: Database, id: string): Promise<Endpoint | null> {
  const endpoint = on.selectFrom('webhook_endpoints').where('id', '=', id).select(columns)
  return (await endpoint.executeTakeFirst()) ?? null
}

/** `FOR UPDATE`. */
export async function lockEndpoint(tx: Tx, id: string): Promise<Endpoint | null> {
  const endpoint = tx.selectFrom('webhook_endpoints').where('id', '=', id).select(columns)
  return (await endpoint.forUpdate().executeTakeFirst()) ?? null
}

/** One at a time, so that they are counted. It gets the events from now on. */
export async function insertEndpoint(
  tx: Tx,
  { url, description, patterns, active }: EndpointDraft,
  position: number,
): Promise<Result<Endpoint, EndpointRefusal>> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`, [])
  const { total } = await tx
    .selectFrom('webhook_endpoints')
    .where('service', 'is', null)
    .where('assistant_profile', 'is', null)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (total >= MAX_ENDPOINTS) return refused({ reason: 'too-many' })
  const endpoint = await tx
    .insertInto('webhook_endpoints')
    .values({ url, description, patterns, active, position })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return done(endpoint)
}

/** An admin who enables it forgives what failed. */
export async function updateEndpoint(
  tx: Tx,
  { id, url, description, patterns, active }: EndpointDraft & { id: string },
): Promise<Result<Endpoint, EndpointRefusal>> {
  const endpoint = await tx
    .updateTable('webhook_endpoints')
    .set({ url, description, patterns, active, disabled_as: null, failing_since: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return endpoint ? done(endpoint) : refused({ reason: 'gone' })
}

export async function deleteEndpoint(tx: Tx, { id }: { id: string }): Promise<Result<null, never>> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  return done(null)
}

/** True if it was active until now. */
export async function disableEndpoint(
  tx: Tx,
  id: string,
  disabledAs: NonNullable<Endpoint['disabledAs']>,
): Promise<boolean> {
  const rows = await tx
    .updateTable('webhook_endpoints')
    .set({ active: false, disabled_as: disabledAs })
    .where('id', '=', id)
    .where('active', '=', true)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function setPosition(on: Database, id: string, position: number): Promise<void> {
  await on.updateTable('webhook_endpoints').set({ position }).where('id', '=', id).execute()
}

/** The first of several failures counts. */
export async function noteFailure(on: Database, id: string, at: Date): Promise<void> {
  await on
    .updateTable('webhook_endpoints')
    .set({ failing_since: at })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
}

/** Since when it had failed, if it had. */
export async function noteSuccess(on: Database, id: string): Promise<Date | null> {
  const text = `
    update webhook_endpoints set failing_since = null
    from (select failing_since from webhook_endpoints where id = $1 and failing_since is not null for update) as was
    where id = $1 returning was.failing_since as "failingSince"`
  const [row] = await run<{ failingSince: Date }>(on, text, [id])
  return row?.failingSince ?? null
}

/** The newest first. */
export async function listSecrets(on: Database, endpointId: string, now: Date): Promise<Buffer[]> {
  const text = `
    select sealed from webhook_secrets where endpoint_id = $1 and (expires_at is null or expires_at > $2)
    order by expires_at desc nulls first`
  return (await run<{ sealed: Buffer }>(on, text, [endpointId, now])).map(({ sealed }) => sealed)
}

/** The one of before is valid until then, and those before it no longer. */
export async function replaceSecret(
  tx: Tx,
  endpointId: string,
  { sealed, oldUntil }: { sealed: Buffer; oldUntil: Date },
): Promise<void> {
  await run(tx, 'delete from webhook_secrets where endpoint_id = $1 and expires_at is not null', [endpointId])
  await run(tx, 'update webhook_secrets set expires_at = $2 where endpoint_id = $1', [endpointId, oldUntil])
  await run(tx, 'insert into webhook_secrets (endpoint_id, sealed) values ($1, $2)', [endpointId, sealed])
}

const saveAssistant = `
  insert into webhook_endpoints (url, description, patterns, position, assistant_profile, assistant_version)
  select $1, 'Assistant', $2, coalesce((select max(position) from events), 0), $3, $4
  where (select count(*) from webhook_endpoints where assistant_profile is not null and assistant_profile <> $3) < $5
  on conflict (assistant_profile) where assistant_profile is not null do update set url = excluded.url,
    patterns = excluded.patterns, assistant_version = excluded.assistant_version, active = true, disabled_as = null,
    failing_since = null
  where (webhook_endpoints.url, webhook_endpoints.assistant_version, webhook_endpoints.active)
    is distinct from (excluded.url, excluded.assistant_version, true)`

type AssistantAddress = { profile: string; version: string; url: string; patterns: readonly string[] }

/** It gets the events from now on. What was disabled begins again: its assistant has just shown that it is there. */
export async function saveAssistantEndpoint(
  on: Database,
  { profile, version, url, patterns }: AssistantAddress,
): Promise<void> {
  await run(on, saveAssistant, [url, patterns, profile, version, MAX_ASSISTANT_ENDPOINTS])
}

/** Of profiles by which no shopper is linked. */
export async function deleteUnlinkedEndpoints(on: Database): Promise<void> {
  const text = `
    delete from webhook_endpoints where assistant_profile is not null
      and not exists (select from assistant_links where profile = assistant_profile)`
  await run(on, text, [])
}
