import { sql } from 'kysely'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { ImportKind, ListedImport } from './rules.ts'

const taken = `select lower(email) as email from users where lower(email) = any($1::text[]) and deleted_at is null`

/** Which of the addresses, in lower case, have an account. */
export async function findTakenEmails(on: Database, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  return new Set((await run<{ email: string }>(on, taken, [emails])).map(({ email }) => email))
}

export type CustomerImport = {
  id: string
  name: string
  added: number
  isFinished: boolean
  isUndone: boolean
}

const columns = [
  ...(['id', 'name', 'added'] as const),
  sql<boolean>`finished_at is not null`.as('isFinished'),
  sql<boolean>`undone_at is not null`.as('isUndone'),
] as const

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
  { name, hash, kind }: { name: string; hash: Buffer; kind: ImportKind },
): Promise<CustomerImport> {
  return on
    .insertInto('customer_imports')
    .values({ admin_id: by, name, file_hash: hash, kind })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function lockCustomerImport(
  tx: Tx,
  id: string,
  kind: ImportKind,
): Promise<CustomerImport | null> {
  const found = await tx
    .selectFrom('customer_imports')
    .where('id', '=', id)
    .where('kind', '=', kind)
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

/** Those that are decided are no longer of an import. True if no more are left. */
export async function settleAccounts(tx: Tx, id: string, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length > 0)
    await tx
      .deleteFrom('imported_customers')
      .where('user_id', 'in', [...userIds])
      .execute()
  const [left] = await listImportedIds(tx, id, 1)
  return left === undefined
}

/** Nothing more is imported; `by` has undone it when the last part is. */
export async function settleUndone(
  tx: Tx,
  id: string,
  { by, isFinished }: { by: string; isFinished: boolean },
): Promise<void> {
  await tx
    .updateTable('customer_imports')
    .where('id', '=', id)
    .set({
      finished_at: sql<Date>`coalesce(finished_at, now())`,
      ...(isFinished && { undone_at: sql<Date>`now()`, undone_by: by }),
    })
    .execute()
}

const newest = `
  select customer_imports.id, customer_imports.name, at, added, users.name as by, undone_at as "undoneAt"
  from customer_imports join users on users.id = admin_id where kind = $1
  order by customer_imports.id desc limit $2`

export function listCustomerImports(on: Database, kind: ImportKind, limit: number): Promise<ListedImport[]> {
  return run<ListedImport>(on, newest, [kind, limit])
}
