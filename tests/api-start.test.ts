import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { dispatchEvents } from '../src/shop/webhooks/dispatch-events.ts'
import { sendWebhooks } from '../src/shop/webhooks/send-webhooks.ts'
import { type Actor, admin, shopper } from './actors.ts'
import { buy } from './buying.ts'
import { ownDatabase } from './database.ts'
import type { Json } from './json.ts'
import { listeningShop, portOfShop } from './listening-shop.ts'
import { addProduct } from './products.ts'
import { type Program, programOf } from './programs.ts'
import { addCourier, makeHeldChanges } from './shipping.ts'

vi.hoisted(() => {
  process.env.OUTSIDE_NETWORKS_ALLOWED = '127.0.0.0/8'
})

ownDatabase()
listeningShop()

const folder = mkdtempSync(join(tmpdir(), 'api-start-'))
const page = readFileSync('docs/api-start.md', 'utf8')
const programs = [...page.matchAll(/```ts file=(\S+)\n([\s\S]*?)```/g)]

let owner: Actor
let program: Program
let order: Json

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [, file = '', code = ''] of programs) writeFileSync(join(folder, file), code)
  owner = await admin()
  program = await programOf(owner, ['orders:read', 'orders:write'])
  order = await buy(await shopper(), [await addProduct({ name: 'Vayu Glide', salePrice: 100 })])
})
afterAll(() => rmSync(folder, { recursive: true }))

/** As the reader of the page starts it. */
function start(file: string, args: string[] = [], env: Record<string, string> = {}) {
  const shop = { SHOP_URL: `http://127.0.0.1:${portOfShop()}`, SHOP_KEY: program.key }
  return spawn(process.execPath, [file, ...args], { cwd: folder, env: { ...shop, ...env } })
}

async function run(file: string, ...args: string[]): Promise<{ output: string; errors: string }> {
  const child = start(file, args)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { output, errors }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  await new Promise((closed) => server.close(closed))
  return port
}

test('the page has the programs that it names', () => {
  const files = programs.map(([, file]) => file)
  expect(files).toEqual(['client.ts', 'to-pack.ts', 'ship.ts', 'receive.ts'])
  for (const [, file] of page.matchAll(/\bnode (\S+\.ts)/g)) expect(files).toContain(file)
})

test('the orders to pack are listed with their items', async () => {
  const { output, errors } = await run('to-pack.ts')
  expect(errors).toBe('')
  expect(output).toContain(`${order.number} ${order._id} ₹`)
  expect(output).toContain('1 × Vayu Glide, size ')
})

test('an order is shipped with its number, and the receiver hears of it, signed and once', async () => {
  const port = await freePort()
  const { body: made } = await owner.post('/webhook/add-webhook', {
    url: `http://127.0.0.1:${port}/`,
    patterns: ['order.*'],
  })
  expect((await run('ship.ts', String(order.number), 'TEST-1001')).errors).toContain('Add a courier')
  await addCourier(owner, 'Delhivery')
  const { output, errors } = await run('ship.ts', String(order.number), 'TEST-1001')
  expect(errors).toBe('')
  expect(output).toBe(`${order.number} leaves with Delhivery, TEST-1001\n`)
  await makeHeldChanges()

  const receiver = start('receive.ts', [], { SHOP_WEBHOOK_SECRET: made.secret, PORT: String(port) })
  let printed = ''
  receiver.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await dispatchEvents()
  await expect
    .poll(
      async () => {
        await owner.post(`/webhook/replay/${made.webhook._id}`, { since: '2026-01-01T00:00:00.000Z' })
        await dispatchEvents()
        await sendWebhooks()
        return printed
      },
      { timeout: 10_000 },
    )
    .toContain(`order.shipped ${order._id}\n`)
  receiver.kill()
  expect(printed.split('order.shipped')).toHaveLength(2)
  const details = await owner.get(`/order/get-order-details/${order._id}`)
  expect(details.body.shipments).toMatchObject([{ trackingNumber: 'TEST-1001' }])
  expect((await run('ship.ts', String(order.number), 'TEST-1002')).errors).toContain(
    'Nothing of it is pending',
  )
})

test('a key of no shop is refused with the reason', async () => {
  const child = start('to-pack.ts', [], { SHOP_KEY: 'shopkey_x' })
  expect(await text(child.stderr)).toContain('This is not a key of this shop')
})
