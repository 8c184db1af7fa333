import { type Database, run, type Tx } from '../../../platform/database.ts'
import { type Client, type Link, MAX_GRANTS, MAX_LINKS, type Scope } from './rules.ts'

const columns = `id, client_id as "clientId", client_name as "clientName", scopes, created_at as "createdAt",
  expires_at as "expiresAt", last_used_at as "lastUsedAt"`

export async function listLinks(on: Database, userId: string, now: Date): Promise<Link[]> {
  const text = `
    select ${columns} from assistant_links where user_id = $1 and expires_at > $2 order by created_at desc limit $3`
  return await run<Link>(on, text, [userId, now, MAX_LINKS])
}

/** With its grants, whose tokens end with it. Null if it is not a link of this user. */
export async function deleteLink(on: Database, userId: string, id: string): Promise<string | null> {
  const text = 'delete from assistant_links where id = $1 and user_id = $2 returning client_id as "clientId"'
  const [row] = await run<{ clientId: string }>(on, text, [id, userId])
  return row?.clientId ?? null
}

type LinkDraft = { userId: string; client: Client; scopes: readonly Scope[]; at: Date; expiresAt: Date }

// `for no key update` lines up consents of one shopper, so that they are counted, and with blocking or erasing the account.
const owner = `
  select (select count(*) from assistant_links where user_id = users.id and client_id <> $2) as others
  from users where id = $1 and role = 'user' and is_verified and deleted_at is null for no key update`

const upsert = `
  insert into assistant_links (user_id, client_id, client_name, scopes, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, client_id) do update set client_name = excluded.client_name, scopes = excluded.scopes,
    created_at = excluded.created_at, expires_at = excluded.expires_at
  returning id`

/** Null if the account cannot have another one. */
export async function saveLink(
  tx: Tx,
  { userId, client, scopes, at, expiresAt }: LinkDraft,
): Promise<string | null> {
  const [found] = await run<{ others: number }>(tx, owner, [userId, client.id])
  if (!found || Number(found.others) >= MAX_LINKS) return null
  const [link] = await run<{ id: string }>(tx, upsert, [
    userId,
    client.id,
    client.name,
    scopes,
    at,
    expiresAt,
  ])
  return link?.id ?? null
}

type GrantDraft = {
  id: string
  linkId: string
  redirectUri: string
  codeChallenge: string
  codeHash: Buffer
  codeExpiresAt: Date
}

/** The oldest grants of the link give way. */
export async function insertGrant(tx: Tx, grant: GrantDraft): Promise<void> {
  const older = `
    delete from assistant_grants where link_id = $1 and id <> all(array(
      select id from assistant_grants where link_id = $1 order by id desc limit $2))`
  await run(tx, older, [grant.linkId, MAX_GRANTS - 1])
  const insert = `
    insert into assistant_grants (id, link_id, redirect_uri, code_challenge, code_hash, code_expires_at)
    values ($1, $2, $3, $4, $5, $6)`
  const { id, linkId, redirectUri, codeChallenge, codeHash, codeExpiresAt } = grant
  await run(tx, insert, [id, linkId, redirectUri, codeChallenge, codeHash, codeExpiresAt])
}

export async function newGrantId(on: Database): Promise<string> {
  const [row] = await run<{ id: string }>(on, 'select new_id() as id', [])
  if (!row) throw new Error('The database made no id')
  return row.id
}

export type Grant = {
  id: string
  linkId: string
  clientId: string
  scopes: Scope[]
  linkExpiresAt: Date
  redirectUri: string
  codeChallenge: string
  codeHash: Buffer
  codeExpiresAt: Date
  codeUsedAt: Date | null
  accessHash: Buffer | null
  refreshHash: Buffer | null
}

const grant = `
  select assistant_grants.id, link_id as "linkId", client_id as "clientId", scopes, expires_at as "linkExpiresAt",
    redirect_uri as "redirectUri", code_challenge as "codeChallenge", code_hash as "codeHash",
    code_expires_at as "codeExpiresAt", code_used_at as "codeUsedAt", access_hash as "accessHash",
    refresh_hash as "refreshHash"
  from assistant_grants join assistant_links on assistant_links.id = link_id
  where assistant_grants.id = $1 for update of assistant_grants`

const linkOfGrant = `
  select from assistant_links where id = (select link_id from assistant_grants where id = $1) for update`

/**
 * `FOR UPDATE`: of two who use a code or a token at once the second sees what the first did. Its link comes first, as it does when a
 * link is removed with its grants.
 */
export async function lockGrant(tx: Tx, id: string): Promise<Grant | null> {
  await run(tx, linkOfGrant, [id])
  const [row] = await run<Grant>(tx, grant, [id])
  return row ?? null
}

type Tokens = { accessHash: Buffer; accessExpiresAt: Date; refreshHash: Buffer; at: Date }

export async function setTokens(
  tx: Tx,
  id: string,
  { accessHash, accessExpiresAt, refreshHash, at }: Tokens,
): Promise<void> {
  const text = `
    update assistant_grants set access_hash = $2, access_expires_at = $3, refresh_hash = $4,
      code_used_at = coalesce(code_used_at, $5)
    where id = $1`
  await run(tx, text, [id, accessHash, accessExpiresAt, refreshHash, at])
}

export async function endAccess(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, 'update assistant_grants set access_expires_at = $2 where id = $1', [id, at])
}

/** A link without grants is of no use, and is not shown any more. */
export async function deleteGrant(tx: Tx, { id, linkId }: Pick<Grant, 'id' | 'linkId'>): Promise<void> {
  await run(tx, 'delete from assistant_grants where id = $1', [id])
  const text = `
    delete from assistant_links where id = $1 and not exists (select from assistant_grants where link_id = $1)`
  await run(tx, text, [linkId])
}

export type Access = {
  linkId: string
  userId: string
  clientId: string
  scopes: Scope[]
  lastUsedAt: Date | null
}

// The account is asked at each call, as for a session.
const access = `
  select link_id as "linkId", user_id as "userId", client_id as "clientId", scopes, last_used_at as "lastUsedAt"
  from assistant_grants
    join assistant_links on assistant_links.id = link_id
    join users on users.id = user_id
  where assistant_grants.id = $1 and access_hash = $2 and access_expires_at > $3 and expires_at > $3
    and role = 'user' and is_verified and deleted_at is null`

export async function findAccess(
  on: Database,
  { grantId, hash, now }: { grantId: string; hash: Buffer; now: Date },
): Promise<Access | null> {
  const [row] = await run<Access>(on, access, [grantId, hash, now])
  return row ?? null
}

export async function noteUse(on: Database, linkId: string, profile: string, at: Date): Promise<void> {
  const text = 'update assistant_links set last_used_at = $2, profile = $3 where id = $1'
  await run(on, text, [linkId, at, profile])
}

export async function deleteEndedLinks(on: Database, now: Date, limit: number): Promise<number> {
  const text = `
    delete from assistant_links where id = any(array(
      select id from assistant_links where expires_at < $1 order by expires_at limit $2)) returning id`
  return (await run(on, text, [now, limit])).length
}

/** Of consents whose code no client came for. */
export async function deleteUnusedGrants(on: Tx, before: Date, limit: number): Promise<number> {
  const text = `
    delete from assistant_grants where id = any(array(
      select id from assistant_grants where code_used_at is null and code_expires_at < $1
      order by code_expires_at limit $2)) returning link_id as "linkId"`
  const deleted = await run<{ linkId: string }>(on, text, [before, limit])
  const empty = `
    delete from assistant_links where id = any($1::uuid[])
      and not exists (select from assistant_grants where link_id = assistant_links.id)`
  await run(on, empty, [deleted.map(({ linkId }) => linkId)])
  return deleted.length
}

/** By which assistants have asked since then. */
export async function listUsedProfiles(on: Database, since: Date, limit: number): Promise<string[]> {
  const text = `
    select distinct profile from assistant_links where last_used_at >= $1 and profile is not null limit $2`
  return (await run<{ profile: string }>(on, text, [since, limit])).map(({ profile }) => profile)
}

const linkedTo = `
  select orders.user_id as "userId" from orders join assistant_links on assistant_links.user_id = orders.user_id
  where orders.id = $1 and profile = $2 and expires_at > $3`

/** The buyer of this order, if they have linked the assistant that asks with this profile. */
export async function findLinkedBuyer(
  on: Database,
  { orderId, profile, now }: { orderId: string; profile: string; now: Date },
): Promise<string | null> {
  const [row] = await run<{ userId: string }>(on, linkedTo, [orderId, profile, now])
  return row?.userId ?? null
}
