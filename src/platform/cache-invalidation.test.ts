import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lineTo } from '../../tests/broken-line.ts'
import { ownDatabase, urlOfOwn } from '../../tests/database.ts'
import { addProduct } from '../../tests/products.ts'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'
import { BATCH_SIZE } from './batches.ts'
import {
  type Change,
  disconnectedFor,
  listenForChanges,
  pollChanges,
  publishChanges,
  purgeOldChanges,
  stopListening,
} from './cache-invalidation.ts'
import { db } from './database.ts'

ownDatabase()

const received: (string | null)[] = []
const listener = ({ productId }: Change) => received.push(productId)
let product: Awaited<ReturnType<typeof addProduct>>

beforeAll(async () => {
  product = await addProduct({ sizes: [{ size: 8, stock: 100 }] })
  await listenForChanges(await urlOfOwn(), listener)
})
afterAll(stopListening)
beforeEach(() => received.splice(0))

const sellOne = () =>
  db.updateTable('product_sizes').set({ stock: sql`stock - 1` }).where('id', 'in', product.sizeIds).execute()

describe('what pages are made of', () => {
  test('a sale is received as that product before `publishChanges` resolves', async () => {
    await sellOne()
    await publishChanges()
    expect(received).toEqual([product.id])
  })

  test('a price is received as the whole catalogue', async () => {
    await db.updateTable('products').set({ regular_price: 999_900 }).where('id', '=', product.id).execute()
    await publishChanges()
    expect(received).toEqual([null])
  })

  test('a rank that nobody sees is not received', async () => {
    await db.updateTable('products').set({ sold_recently: 5 }).where('id', '=', product.id).execute()
    await publishChanges()
    expect(received).toEqual([])
  })

  test('a sale is received once, however often changes are published', async () => {
    await sellOne()
    await publishChanges()
    await publishChanges()
    expect(received).toEqual([product.id])
  })

  test('what is rolled back is not received', async () => {
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('product_sizes').set({ stock: 0 }).where('id', 'in', product.sizeIds).execute()
        throw new Error('no')
      })
      .catch(() => {})
    await publishChanges()
    expect(received).toEqual([])
  })

  test('a change whose notification was lost is found by polling', async () => {
    await pollChanges()
    received.splice(0)
    await db.insertInto('page_invalidations').values({ product_id: product.id }).execute()
    expect(received).toEqual([])
    await pollChanges()
    expect(received).toContain(product.id)
  })

  test('concurrent callers have all received their changes', async () => {
    const sellAndPublish = async () => {
      const { id } = await addProduct()
      await publishChanges()
      expect(received).toContain(id)
    }
    await Promise.all(Array.from({ length: 20 }, sellAndPublish))
  })

  test('changes of an hour ago are deleted in batches, and newer ones stay', async () => {
    await sql`
      insert into page_invalidations (created_at)
      select now() - interval '61 minutes' from generate_series(1, ${BATCH_SIZE + 1}::int)`.execute(db)
    const old = sql<number>`count(*) filter (where created_at < now() - interval '1 hour')`.as('old')
    const recent = sql<number>`count(*) filter (where created_at > now() - interval '1 hour')`.as('recent')
    const count = () => db.selectFrom('page_invalidations').select([old, recent]).executeTakeFirstOrThrow()
    const was = await count()
    await purgeOldChanges()
    expect(await count()).toEqual({ old: 0, recent: was.recent })
    expect(was).toMatchObject({ old: BATCH_SIZE + 1 })
  })

  test('after a lost connection everything counts as changed, and changes are received again', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'maidan changes%' and datname = current_database()`.execute(
      db,
    )
    await expect.poll(() => received.includes(null)).toBe(true)
    await expect
      .poll(async () => {
        await sellOne()
        await publishChanges()
        return received
      })
      .toContain(product.id)
  })

  test('a connection that opens and then says nothing is closed before the next is tried', async () => {
    const line = await lineTo(await urlOfOwn())
    await stopListening()
    await listenForChanges(line.url, listener)
    line.swallow('after signing in')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'maidan changes%' and datname = current_database()`.execute(
      db,
    )
    await vi.waitFor(() => expect(line.opened()).toBeGreaterThan(2), {
      timeout: 2 * WAIT_TIMEOUT_MS,
      interval: 100,
    })
    expect(line.open()).toBe(1)
    line.swallow('nothing')
    await vi.waitFor(() => expect(disconnectedFor()).toBe(0), { timeout: WAIT_TIMEOUT_MS })
    line.close()
  }, 120_000)
})
