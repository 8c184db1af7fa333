import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lineTo } from '../../tests/broken-line.ts'
import { ownDatabase, urlOfOwn } from '../../tests/database.ts'
import { PATIENCE_MS } from '../../tests/patience.ts'
import { putOnShelf } from '../../tests/shelf.ts'
import {
  askForMissed,
  type Change,
  forgetOldChanges,
  hearChanges,
  heardEverything,
  stopHearing,
  unheardFor,
} from './changes.ts'
import { BATCH_SIZE } from './batches.ts'
import { db } from './database.ts'

ownDatabase()

const heard: (string | null)[] = []
const listener = ({ productId }: Change) => heard.push(productId)
let product: Awaited<ReturnType<typeof putOnShelf>>

beforeAll(async () => {
  product = await putOnShelf({ sizes: [{ size: 8, stock: 100 }] })
  await hearChanges(await urlOfOwn(), listener)
})
afterAll(stopHearing)
beforeEach(() => heard.splice(0))

const sellOne = () =>
  db.updateTable('product_sizes').set({ stock: sql`stock - 1` }).where('id', 'in', product.sizeIds).execute()

describe('what pages are made of', () => {
  test('a sale is heard as that product before the writer answers', async () => {
    await sellOne()
    await heardEverything()
    expect(heard).toEqual([product.id])
  })

  test('a price is heard as the whole catalogue', async () => {
    await db.updateTable('products').set({ regular_price: 999_900 }).where('id', '=', product.id).execute()
    await heardEverything()
    expect(heard).toEqual([null])
  })

  test('a rank that nobody sees is not heard', async () => {
    await db.updateTable('products').set({ sold_recently: 5 }).where('id', '=', product.id).execute()
    await heardEverything()
    expect(heard).toEqual([])
  })

  test('a sale is heard once, however often is asked', async () => {
    await sellOne()
    await heardEverything()
    await heardEverything()
    expect(heard).toEqual([product.id])
  })

  test('what is rolled back is not heard', async () => {
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('product_sizes').set({ stock: 0 }).where('id', 'in', product.sizeIds).execute()
        throw new Error('no')
      })
      .catch(() => {})
    await heardEverything()
    expect(heard).toEqual([])
  })

  test('a change whose notice was lost is found by asking', async () => {
    await askForMissed()
    heard.splice(0)
    await db.insertInto('page_changes').values({ product_id: product.id }).execute()
    expect(heard).toEqual([])
    await askForMissed()
    expect(heard).toContain(product.id)
  })

  test('many who ask at once are all told', async () => {
    const sellAndHear = async () => {
      const { id } = await putOnShelf()
      await heardEverything()
      expect(heard).toContain(id)
    }
    await Promise.all(Array.from({ length: 20 }, sellAndHear))
  })

  test('changes of an hour ago are deleted in batches, and newer ones stay', async () => {
    await sql`
      insert into page_changes (created_at)
      select now() - interval '61 minutes' from generate_series(1, ${BATCH_SIZE + 1}::int)`.execute(db)
    const old = sql<number>`count(*) filter (where created_at < now() - interval '1 hour')`.as('old')
    const recent = sql<number>`count(*) filter (where created_at > now() - interval '1 hour')`.as('recent')
    const count = () => db.selectFrom('page_changes').select([old, recent]).executeTakeFirstOrThrow()
    const was = await count()
    await forgetOldChanges()
    expect(await count()).toEqual({ old: 0, recent: was.recent })
    expect(was).toMatchObject({ old: BATCH_SIZE + 1 })
  })

  test('after a lost connection everything counts as changed, and changes are heard again', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'maidan changes' and datname = current_database()`.execute(
      db,
    )
    await expect.poll(() => heard.includes(null)).toBe(true)
    await expect
      .poll(async () => {
        await sellOne()
        await heardEverything()
        return heard
      })
      .toContain(product.id)
  })

  test('a connection that opens and then says nothing is closed before the next is tried', async () => {
    const line = await lineTo(await urlOfOwn())
    await stopHearing()
    await hearChanges(line.url, listener)
    line.swallow('after signing in')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'maidan changes' and datname = current_database()`.execute(
      db,
    )
    await vi.waitFor(() => expect(line.opened()).toBeGreaterThan(2), {
      timeout: 2 * PATIENCE_MS,
      interval: 100,
    })
    expect(line.open()).toBe(1)
    line.swallow('nothing')
    await vi.waitFor(() => expect(unheardFor()).toBe(0), { timeout: PATIENCE_MS })
    line.close()
  }, 120_000)
})
