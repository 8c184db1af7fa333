import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { db } from '../src/platform/database.ts'
import { hashToken, newToken } from '../src/platform/http/session.ts'
import type { Shop } from './shop.ts'
import { type Figure, median } from './table.ts'

/** A shopper with an empty cart, who buys one unit of a size at a time. */
type Buyer = { id: string; cookie: string; productId: string; sizeId: string; size: number; price: number }

const atOnce = 20
const ordersEach = 40
const rounds = 3

/**
 * Cash-on-delivery orders, each by another shopper: one after the other (CPU), and twenty at once, each of a size of
 * its own, against a bare write loop. What is measured begins with a full cart and ends with the answer.
 */
export async function measureOrders(shop: Shop, url: string): Promise<Figure[]> {
  const lanes = await hireBuyers()
  for (let warm = 0; warm < 2; warm++) await buyAtOnce(shop, lanes)
  await sleep(3_000)
  const cpu = await cpuOfOrders(shop, lanes.slice(0, 10))
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const orders = await buyAtOnce(shop, lanes)
    ratios.push(orders / (await writeLoop(url)))
  }
  return [
    { what: 'placing a COD order, CPU in the shop', measured: cpu, unit: 'ms', target: 5 },
    {
      what: '20 shoppers at once, of a bare write loop',
      measured: median(ratios),
      unit: '×',
      target: 0.15,
      atLeast: true,
    },
  ]
}

/** Milliseconds of CPU that the web processes need for an order. */
async function cpuOfOrders(shop: Shop, lanes: Buyer[][]): Promise<number> {
  await fillCarts(lanes)
  const before = shop.cpu()
  for (const lane of lanes) await buy(shop, lane)
  return (shop.cpu() - before) / lanes.flat().length
}

/** Orders per millisecond. */
async function buyAtOnce(shop: Shop, lanes: Buyer[][]): Promise<number> {
  await fillCarts(lanes)
  const began = performance.now()
  await Promise.all(lanes.map((lane) => buy(shop, lane)))
  return lanes.flat().length / (performance.now() - began)
}

async function hireBuyers(): Promise<Buyer[][]> {
  const { id: categoryId } = await db
    .insertInto('categories')
    .values({ name: 'Measured' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const brand = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  const product = await db
    .insertInto('products')
    .values({
      name: 'Measured tee',
      description: 'For measuring',
      category_id: categoryId,
      brand_id: brand.id,
      gender: 'Men',
      regular_price: 60_000,
      sale_price: 50_000,
      price: 50_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lanes: Buyer[][] = []
  for (let size = 1; size <= atOnce; size++) {
    const { id: sizeId } = await db
      .insertInto('product_sizes')
      .values({ product_id: product.id, size, stock: 1_000_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('stock_moves')
      .values({ size_id: sizeId, quantity: 1_000_000, cause: 'count' })
      .execute()
    const lane: Buyer[] = []
    for (let turn = 0; turn < ordersEach; turn++) {
      lane.push({ ...(await signUp()), productId: product.id, sizeId, size, price: 500 })
    }
    lanes.push(lane)
  }
  return lanes
}

async function signUp(): Promise<{ id: string; cookie: string }> {
  const { id } = await db
    .insertInto('users')
    .values({ name: 'Buyer', email: `${randomUUID()}@maidan.test`, phone: '9876543210' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  const expires_at = new Date(Date.now() + 30 * 86_400_000)
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: id, expires_at })
    .execute()
  await db.insertInto('carts').values({ user_id: id }).execute()
  return { id, cookie: `sid=${token}` }
}

async function fillCarts(lanes: Buyer[][]): Promise<void> {
  const lines = lanes.flat().map(({ id, productId, sizeId }) => {
    return { user_id: id, product_id: productId, size_id: sizeId, quantity: 1 }
  })
  await db.insertInto('cart_lines').values(lines).execute()
}

const address = {
  name: 'Buyer',
  phone: '9876543210',
  address: '1 Test Road',
  locality: 'Centre',
  city: 'Pune',
  state: 'Maharashtra',
  pinCode: '411001',
  typeofPlace: 'Home',
}

async function buy(shop: Shop, lane: Buyer[]): Promise<void> {
  for (const { cookie, productId, size, price } of lane) {
    const order = {
      items: [{ productId, size, quantity: 1 }],
      shippingAddress: address,
      paymentMethod: 'COD',
      theTotelAmount: price + 30,
      discount: 0,
      discountedAmount: 0,
    }
    await post(`${shop.origin}/order/create-order`, cookie, JSON.stringify(order))
  }
}

// The shoppers share the machine with the shop, so what asks for them is as lean as Node.js has it.
const agent = new Agent({ keepAlive: true })

function post(url: string, cookie: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() }
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 201) resolve()
        else reject(new Error(`an order was refused: ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const accounts = 100_000
const writes = 4_000

/** Transactions per millisecond of what pgbench runs (as TPC-B: any account, teller and branch), at twenty connections. */
async function writeLoop(url: string): Promise<number> {
  const bare = new pg.Pool({ connectionString: url, max: atOnce })
  await bare.query(`
    create schema if not exists loop;
    drop table if exists loop.accounts, loop.tellers, loop.branches, loop.history;
    create table loop.accounts as select id, 0 as balance from generate_series(1, ${accounts}) as id;
    create table loop.tellers as select id, 0 as balance from generate_series(1, ${10 * atOnce}) as id;
    create table loop.branches as select id, 0 as balance from generate_series(1, ${atOnce}) as id;
    create table loop.history (teller int, branch int, account int, delta int, at timestamptz default now());
    alter table loop.accounts add primary key (id);
    alter table loop.tellers add primary key (id);
    alter table loop.branches add primary key (id);
  `)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const client = await bare.connect()
      const run = (name: string, text: string, values: number[]) => client.query({ name, text, values })
      for (let i = 0; i < writes / atOnce; i++) {
        const [account, teller, branch] = [anyOf(accounts), anyOf(10 * atOnce), anyOf(atOnce)]
        await client.query('begin')
        await run('a', 'update loop.accounts set balance = balance + $2 where id = $1', [account, 1])
        await run('s', 'select balance from loop.accounts where id = $1', [account])
        await run('t', 'update loop.tellers set balance = balance + $2 where id = $1', [teller, 1])
        await run('b', 'update loop.branches set balance = balance + $2 where id = $1', [branch, 1])
        await run('h', 'insert into loop.history (teller, branch, account, delta) values ($1, $2, $3, $4)', [
          teller,
          branch,
          account,
          1,
        ])
        await client.query('commit')
      }
      client.release()
    }),
  )
  const rate = writes / (performance.now() - began)
  await bare.query('drop schema loop cascade')
  await bare.end()
  return rate
}

const anyOf = (count: number) => 1 + Math.floor(Math.random() * count)
