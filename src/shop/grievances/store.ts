import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { MAX_COUNTED, offsetOf, type Page } from '../../lib/paging.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type {
  Grievance,
  GrievanceMessage,
  GrievanceState,
  GrievanceWithMessages,
  NewGrievance,
  Topic,
} from './rules.ts'

const columns = [
  'grievances.id',
  'ticket',
  'grievances.user_id as userId',
  'grievances.name',
  'grievances.email',
  'order_reference as order',
  'received_at as receivedAt',
  'reopened_at as reopenedAt',
  'acknowledge_by as acknowledgeBy',
  'resolve_by as resolveBy',
  'acknowledged_at as acknowledgedAt',
  'resolved_at as resolvedAt',
] as const

const topic = sql<Topic>`topic`.as('topic')

type Deadlines = Pick<Grievance, 'receivedAt' | 'acknowledgeBy' | 'resolveBy'>

/** Undefined if one with this key is there. */
export async function insertGrievance(
  tx: Tx,
  { userId, name, email, topic, order, message, key }: NewGrievance,
  { receivedAt, acknowledgeBy, resolveBy }: Deadlines,
): Promise<{ id: string; ticket: number } | undefined> {
  const added = await tx
    .insertInto('grievances')
    .values({
      ...{ user_id: userId, name, email, topic, order_reference: order, key },
      ...{ received_at: receivedAt, acknowledge_by: acknowledgeBy, resolve_by: resolveBy },
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'ticket'])
    .executeTakeFirst()
  if (added) await insertMessage(tx, added.id, { by: null, text: message, writtenAt: receivedAt })
  return added
}

export async function findTicket(on: Database, key: string): Promise<number | undefined> {
  const found = await on.selectFrom('grievances').where('key', '=', key).select('ticket').executeTakeFirst()
  return found?.ticket
}

export async function insertMessage(
  on: Database,
  grievanceId: string,
  { by, text, writtenAt }: Omit<GrievanceMessage, 'id'>,
): Promise<void> {
  await on
    .insertInto('grievance_messages')
    .values({ grievance_id: grievanceId, admin_id: by, text, written_at: writtenAt })
    .execute()
}

export async function setAnswered(
  on: Database,
  id: string,
  { acknowledgedAt, resolvedAt }: Pick<Grievance, 'acknowledgedAt' | 'resolvedAt'>,
): Promise<void> {
  await on
    .updateTable('grievances')
    .set({ acknowledged_at: acknowledgedAt, resolved_at: resolvedAt })
    .where('id', '=', id)
    .execute()
}

export async function setReopened(
  tx: Tx,
  id: string,
  {
    reopenedAt,
    acknowledgeBy,
    resolveBy,
  }: Pick<Grievance, 'acknowledgeBy' | 'resolveBy'> & { reopenedAt: Date },
): Promise<void> {
  const now = { reopened_at: reopenedAt, acknowledge_by: acknowledgeBy, resolve_by: resolveBy }
  await tx
    .updateTable('grievances')
    .set({ ...now, acknowledged_at: null, resolved_at: null })
    .where('id', '=', id)
    .execute()
}

export async function lockGrievance(tx: Tx, id: string): Promise<GrievanceWithMessages | undefined> {
  const locked = await tx
    .selectFrom('grievances')
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A separate statement after the lock, so that it sees what was committed while waiting.
  return locked && findGrievance(tx, id)
}

const withMessages = (on: Database) =>
  on
    .selectFrom('grievances')
    .select(columns)
    .select(topic)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('grievance_messages')
          .leftJoin('users', 'users.id', 'admin_id')
          .whereRef('grievance_id', '=', 'grievances.id')
          .select(['grievance_messages.id', 'users.name as by', 'text', 'written_at as writtenAt'])
          .orderBy('grievance_messages.id'),
      ).as('messages'),
    )

type Row = Grievance & { messages: (Omit<GrievanceMessage, 'writtenAt'> & { writtenAt: string })[] }

/** JSON has no dates. */
function grievanceOf({ messages, ...row }: Row): GrievanceWithMessages {
  return { ...row, messages: messages.map((each) => ({ ...each, writtenAt: new Date(each.writtenAt) })) }
}

/** `by` of its messages is the admin's name. */
export async function findGrievance(on: Database, id: string): Promise<GrievanceWithMessages | undefined> {
  const found = await withMessages(on).where('grievances.id', '=', id).executeTakeFirst()
  return found && grievanceOf(found)
}

export async function listOwnGrievances(
  on: Database,
  userId: string,
  limit: number,
): Promise<GrievanceWithMessages[]> {
  const found = await withMessages(on)
    .where('grievances.user_id', '=', userId)
    .orderBy('grievances.id', 'desc')
    .limit(limit)
    .execute()
  return found.map(grievanceOf)
}

export type GrievanceFilter = { state?: GrievanceState | 'Open' | 'Overdue' | undefined; now: Date }

/** Open ones by their next deadline, then the resolved, newest first; the total is capped. */
export async function listGrievances(
  on: Database,
  page: Page,
  { state, now }: GrievanceFilter,
): Promise<{ grievances: Grievance[]; total: number }> {
  const states = {
    Open: sql<boolean>`resolved_at is null`,
    Waiting: sql<boolean>`acknowledged_at is null`,
    Acknowledged: sql<boolean>`acknowledged_at is not null and resolved_at is null`,
    Overdue: overdueAt(now),
    Resolved: sql<boolean>`resolved_at is not null`,
  }
  const fits = state ? states[state] : sql<boolean>`true`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from grievances where ${fits} limit ${sql.lit(MAX_COUNTED)}) as fitting
    `.execute(on)
  let rows = on.selectFrom('grievances').select(columns).select(topic).where(fits)
  rows =
    state === undefined || state === 'Resolved'
      ? rows.orderBy('grievances.id', 'desc')
      : rows.orderBy('resolve_by').orderBy('grievances.id')
  const grievances = await rows.limit(page.limit).offset(offsetOf(page)).execute()
  return { grievances, total: counted.rows[0]?.total ?? 0 }
}

const overdueAt = (now: Date) =>
  sql<boolean>`(acknowledged_at is null and acknowledge_by < ${now} or resolved_at is null and resolve_by < ${now})`

/** `dueBy`: the first deadline of an open one, to acknowledge or to resolve it. */
export type GrievanceCounts = { open: number; overdue: number; dueBy: Date | null }

export async function countGrievances(on: Database, now: Date): Promise<GrievanceCounts> {
  const { rows } = await sql<GrievanceCounts>`
    select count(*)::int as open, count(*) filter (where ${overdueAt(now)})::int as overdue,
      min(case when acknowledged_at is null then least(acknowledge_by, resolve_by) else resolve_by end) as "dueBy"
    from (select * from grievances where resolved_at is null limit ${sql.lit(MAX_COUNTED)}) as open`.execute(
    on,
  )
  return rows[0] ?? { open: 0, overdue: 0, dueBy: null }
}

export async function deleteGrievancesResolvedBefore(
  on: Database,
  moment: Date,
  limit: number,
): Promise<number> {
  const old = on.selectFrom('grievances').where('resolved_at', '<', moment).select('id').limit(limit)
  const { numDeletedRows } = await on.deleteFrom('grievances').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
