import { sql } from 'kysely'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { ListedImport } from './rules.ts'

const taken = `select lower(email) as email from users where lower(email) = any($1::text[]) and deleted_at is null`

/** Which of the addresses, in lower case, have an account. */
export async function findTakenEmails(on: Database, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  return new Set((await run<{ email: string }>(on, taken, [emails])).map(({ email }) => email))
}

export type CustomerImport = { id: string; added: number; isFinished: boolean }

const columns = ['id', 'added', sql<boolean>`finished_at is not null`.as('isFinished')] as const

/** One that stopped within a day, by the same admin with the same file. */
export async function findUnfinishedImport(
  on: Database,
  by: string,
  hash: Buffer,
): Promise<CustomerImport | null> {
  const found = await on
    .selectFrom('customer_imports')
    .where('admin_id', '=', by)
    .where('file_hash', '=', hash)
    .where('finished_at', 'is', null)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('at', 'desc')
    .select(columns)
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

export function insertCustomerImport(
  on: Database,
  by: string,
  { name, hash }: { name: string; hash: Buffer },
): Promise<CustomerImport> {
  return on
    .insertInto('customer_imports')
    .values({ admin_id: by, name, file_hash: hash })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function lockCustomerImport(tx: Tx, id: string): Promise<CustomerImport | null> {
  const found = await tx
    .selectFrom('customer_imports')
    .where('id', '=', id)
    .select(columns)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function advanceCustomerImport(
  tx: Tx,
  id: string,
  userIds: readonly string[],
  isLast: boolean,
): Promise<void> {
  if (userIds.length > 0)
    await tx
      .insertInto('imported_customers')
      .values(userIds.map((userId) => ({ user_id: userId, import_id: id })))
      .execute()
  await tx
    .updateTable('customer_imports')
    .where('id', '=', id)
    .set({
      added: sql<number>`added + ${userIds.length}`,
      ...(isLast && { finished_at: sql<Date>`now()` }),
    })
    .execute()
}

export async function listImportedIds(tx: Tx, id: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('imported_customers')
    .where('import_id', '=', id)
    .orderBy('user_id')
    .select('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const used = `
  select password_hash is not null or google_sub is not null
    or exists (select from sign_ins where user_id = users.id) or exists (select from sessions where user_id = users.id)
    or exists (select from orders where user_id = users.id) or exists (
      select from payment_intents where user_id = users.id and purpose = 'top-up')
    as used from users where id = $1`

/** Whether its customer has signed in, ordered or paid. */
export async function isUsedAccount(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await run<{ used: boolean }>(tx, used, [userId])
  return row?.used ?? true
}

/** Those that are decided are no longer of an import; `by` has undone it when the last is. */
export async function settleUndone(
  tx: Tx,
  id: string,
  { by, userIds }: { by: string; userIds: readonly string[] },
): Promise<boolean> {
  if (userIds.length > 0)
    await tx
      .deleteFrom('imported_customers')
      .where('user_id', 'in', [...userIds])
      .execute()
  const [left] = await listImportedIds(tx, id, 1)
  const moment = sql<Date>`now()`
  await tx
    .updateTable('customer_imports')
    .where('id', '=', id)
    .set({
      finished_at: sql<Date>`coalesce(finished_at, now())`,
      ...(left === undefined && { undone_at: moment, undone_by: by }),
    })
    .execute()
  return left === undefined
}

const newest = `
  select customer_imports.id, customer_imports.name, at, added, users.name as by, undone_at as "undoneAt"
  from customer_imports join users on users.id = admin_id order by customer_imports.id desc limit $1`

export function listCustomerImports(on: Database, limit: number): Promise<ListedImport[]> {
  return run<ListedImport>(on, newest, [limit])
}
