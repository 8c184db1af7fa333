import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Proposal, ProposalDraft, StoredProposalState } from './rules.ts'

const select = `
  select proposal.id, tool, method, path, body, permission, why, state as stored, message,
    proposal.created_at as "createdAt", proposal.expires_at as "expiresAt", decided_at as "decidedAt",
    case when decider.id is not null then json_build_object('id', decider.id, 'name', decider.name) end as decider,
    json_build_object('id', key.id, 'name', key.name, 'prefix', key.prefix,
      'isRevoked', key.revoked_at is not null) as key,
    json_build_object('id', maker.id, 'name', maker.name) as maker
  from assistant_proposals as proposal
    join api_keys as key on key.id = api_key_id
    join users as maker on maker.id = key.user_id
    left join users as decider on decider.id = decided_by`

const lockKeyText = 'select id from api_keys where id = $1 and revoked_at is null for no key update'

/** One proposal of a key after the other. False if the key is revoked. */
export async function lockKeyOfProposals(tx: Tx, key: string): Promise<boolean> {
  return (await run(tx, lockKeyText, [key])).length > 0
}

const expire = `
  update assistant_proposals set state = 'expired'
  where api_key_id = $1 and state = 'open' and expires_at <= $2`

const purge = 'delete from assistant_proposals where created_at < $1'

export async function purgeProposals(
  tx: Tx,
  key: string,
  { now, keptSince }: { now: Date; keptSince: Date },
): Promise<void> {
  await run(tx, expire, [key, now])
  await run(tx, purge, [keptSince])
}

const findSame = `${select}
  where api_key_id = $1 and fingerprint = $2 and state in ('open', 'deciding')`

export async function findSameProposal(
  tx: Tx,
  key: string,
  fingerprint: Buffer,
): Promise<Proposal | undefined> {
  const [found] = await run<Proposal>(tx, findSame, [key, fingerprint])
  return found
}

const count = `select count(*)::int as open from assistant_proposals where api_key_id = $1 and state = 'open'`

export async function countOpenProposals(tx: Tx, key: string): Promise<number> {
  const [row] = await run<{ open: number }>(tx, count, [key])
  return row?.open ?? 0
}

const insert = `
  insert into assistant_proposals
    (api_key_id, tool, method, path, body, permission, why, fingerprint, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`

export async function insertProposal(
  tx: Tx,
  { key, tool, method, path, body, permission, why }: ProposalDraft,
  { fingerprint, createdAt, expiresAt }: { fingerprint: Buffer; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const values = [
    key,
    tool,
    method,
    path,
    JSON.stringify(body),
    permission,
    why,
    fingerprint,
    createdAt,
    expiresAt,
  ]
  const [row] = await run<{ id: string }>(tx, insert, values)
  if (!row) throw new Error('an insert returned nothing')
  return row.id
}

const byId = `${select} where proposal.id = $1`

export async function findProposal(on: Database, id: string): Promise<Proposal | undefined> {
  const [found] = await run<Proposal>(on, byId, [id])
  return found
}

const decide = `
  update assistant_proposals as proposal set state = $2, decided_by = $3, decided_at = $4
  from api_keys as key
  where proposal.id = $1 and proposal.state = 'open' and proposal.expires_at > $4 and key.id = api_key_id
    and key.revoked_at is null
  returning proposal.id`

/** False if another admin was faster. */
export async function decideProposal(
  tx: Tx,
  id: string,
  { state, by, at }: { state: 'deciding' | 'declined'; by: string; at: Date },
): Promise<boolean> {
  return (await run(tx, decide, [id, state, by, at])).length > 0
}

const finish = `update assistant_proposals set state = $2, message = $3 where id = $1 and state = 'deciding'`
const reopen = `
  update assistant_proposals set state = 'open', decided_by = null, decided_at = null
  where id = $1 and state = 'deciding'`

export async function finishProposal(
  on: Database,
  id: string,
  { state, message }: { state: Extract<StoredProposalState, 'made' | 'refused' | 'open'>; message: string },
): Promise<void> {
  if (state === 'open') await run(on, reopen, [id])
  else await run(on, finish, [id, state, message])
}

const part = (state: string) => `(${select}
  where permission = any ($1) and state ${state} order by proposal.created_at desc limit $2)`
const list = `select * from (${part("= 'open'")} union all ${part("<> 'open'")}) as listed limit $2`

/** Those that wait first, then the newest. */
export async function listProposals(
  on: Database,
  held: readonly string[],
  limit: number,
): Promise<Proposal[]> {
  const found = await run<Proposal>(on, list, [held, limit])
  return found
}
