import { sql } from 'kysely'
import { done, type Result, refused } from '../../lib/result.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import { MAX_VIEWS, type View, type ViewDraft, type ViewList, type ViewRefusal } from './rules.ts'

const columns = ['id', sql<ViewList>`list`.as('list'), 'name', 'query'] as const

export async function listViews(on: Database): Promise<View[]> {
  return await on.selectFrom('saved_views').select(columns).orderBy(sql`lower(name)`).execute()
}

/** `FOR UPDATE`. */
export async function lockView(tx: Tx, id: string): Promise<View | null> {
  const view = tx.selectFrom('saved_views').where('id', '=', id).select(columns)
  return (await view.forUpdate().executeTakeFirst()) ?? null
}

const nameTaken = refused({ reason: 'name-taken' })

/** One at a time, so that they are counted. */
export async function insertView(
  tx: Tx,
  { id, list, name, query }: ViewDraft & { id?: string },
): Promise<Result<View, ViewRefusal>> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('saved_views'))`, [])
  if (await isNameTaken(tx, { list, name })) return nameTaken
  const { total } = await tx
    .selectFrom('saved_views')
    .where('list', '=', list)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (total >= MAX_VIEWS) return refused({ reason: 'too-many' })
  const view = await tx
    .insertInto('saved_views')
    .values({ list, name, query, ...(id && { id }) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return done(view)
}

/** Refused if another view of the list has the name. */
export async function renameView(tx: Tx, view: View): Promise<Result<View, ViewRefusal>> {
  const { id, list, name } = view
  await run(tx, `select pg_advisory_xact_lock(hashtext('saved_views'))`, [])
  if (await isNameTaken(tx, { id, list, name })) return nameTaken
  await tx.updateTable('saved_views').set({ name }).where('id', '=', id).execute()
  return done(view)
}

async function isNameTaken(
  tx: Tx,
  { id = null, list, name }: { id?: string | null; list: ViewList; name: string },
): Promise<boolean> {
  const another = await tx
    .selectFrom('saved_views')
    .where('list', '=', list)
    .where(sql<boolean>`lower(name) = lower(${name}) and id is distinct from ${id}::uuid`)
    .select('id')
    .executeTakeFirst()
  return another !== undefined
}

export async function deleteView(tx: Tx, { id }: View): Promise<Result<null, never>> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
  return done(null)
}
