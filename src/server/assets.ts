import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { sql } from 'kysely'
import { db, transaction } from '../platform/database.ts'
import { log } from '../platform/log.ts'

const year = 'public, max-age=31536000, immutable'

export const ownAssets = serveStatic({
  root: 'dist/client',
  precompressed: true,
  onFound: (_path, c) => c.header('cache-control', year),
})

/** Open pages need the previous release's files, and a rolling deploy also the next one's. */
export const otherAssets = new Hono().get('/assets/:name', async (c) => {
  const name = c.req.param('name')
  const found = await db.selectFrom('assets').where('name', '=', name).select('bytes').executeTakeFirst()
  if (!found) return c.text('Not found', 404, { 'cache-control': 'no-store' })
  const type = getMimeType(name) ?? 'application/octet-stream'
  return c.body(new Uint8Array(found.bytes), 200, { 'content-type': type, 'cache-control': year })
})

const KEPT_DAYS = 30
const day = 24 * 60 * 60 * 1000

export function keepAssetsPublished(): void {
  setInterval(() => {
    publishAssets().catch((error) => log.warn({ err: error }, 'the assets were not published again'))
  }, day).unref()
}

/** Uploads this release's files and removes those that no node has had for 30 days. */
export async function publishAssets(folder = 'dist/client/assets'): Promise<void> {
  if (!existsSync(folder)) return
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name))
  if (names.length === 0) return
  await transaction(async (tx) => {
    const known = await tx
      .updateTable('assets')
      .set({ published_at: sql`now()` })
      .where('name', 'in', names)
      .returning('name')
      .execute()
    const isKnown = new Set(known.map(({ name }) => name))
    for (const name of names.filter((each) => !isKnown.has(each)).sort()) {
      const bytes = await readFile(join(folder, name))
      await tx
        .insertInto('assets')
        .values({ name, bytes })
        .onConflict((asset) => asset.doNothing())
        .execute()
    }
    await tx
      .deleteFrom('assets')
      .where('published_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute()
  })
}
