import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { pool } from '../../../src/platform/database.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { ownReceiver } from '../../../tests/provider.ts'

ownDatabase()
const shop = ownReceiver()

test('the payment sandbox can be a process of its own, which tells the shop of payments and ends when told to', async () => {
  const sandbox = spawn(process.execPath, ['demo/stand-ins/razorpay/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      PUBLIC_URL: shop.url(),
      DATABASE_URL: pool.options.connectionString ?? '',
    },
  })
  const ended = once(sandbox, 'exit')
  const [line] = await once(createInterface(sandbox.stdout), 'line')
  const port = /\d+$/.exec(line)?.[0]
  const post = async (path: string, body: object) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  const { id } = await post('/_control/orders', { amount: 5_000, currency: 'INR' })
  expect(await post('/pay', { order_id: id, outcome: 'success' })).toMatchObject({ razorpay_order_id: id })
  await expect.poll(() => shop.deliveries.map(({ event }) => event.event)).toContain('order.paid')
  sandbox.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
