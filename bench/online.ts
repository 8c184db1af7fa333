import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { db } from '../src/platform/database.ts'
import { addStockedProduct, type Buyer, call, fillCarts, hireBuyers, orderOf } from './buyers.ts'
import { freePort, type Shop } from './shop.ts'
import { type Figure, median } from './table.ts'

const orders = 200
const createdOrder = z.object({ razorpayOrderId: z.string() })

/** The payment provider in a process of its own, on the shop's database. */
export type Provider = { env: Record<string, string>; origin: string; stop: () => Promise<void> }

export async function openProvider(url: string, dataDir: string): Promise<Provider> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATABASE_URL: url, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['demo/stand-ins/razorpay/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/_control/settings`).catch(() => null))?.ok) await sleep(100)
  return { env: { RAZORPAY_API_URL: origin }, origin, stop: () => ended(child) }
}

function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return gone
}

/** Orders paid at the provider, each reported by the browser and by a webhook; and how long others wait while it hangs. */
export async function measureOnline(shop: Shop, provider: Provider): Promise<Figure[]> {
  await control(provider, 'PUT', '/settings', { webhook_url: `${shop.origin}/webhooks/razorpay` })
  const [size] = await addStockedProduct(1, 1_000_000)
  if (!size) throw new Error('no size')
  const buyers = await hireBuyers(orders, size)
  // As many as the cash orders begin with: the first 200 cost half as much again, because their code is not compiled yet.
  for (let warm = 0; warm < 2; warm++) await payAll(shop, provider, buyers)
  const before = shop.cpu()
  await payAll(shop, provider, buyers)
  const cpu = (shop.cpu() - before) / buyers.length
  return [
    {
      what: 'placing an online order with its webhook, CPU in the shop',
      measured: cpu,
      unit: 'ms',
      target: 12,
    },
    await whileItHangs(shop, provider, buyers),
  ]
}

async function payAll(shop: Shop, provider: Provider, buyers: Buyer[]): Promise<void> {
  const before = await webhooks()
  await fillCarts(buyers)
  for (const buyer of buyers) await payOnline(shop, provider, buyer)
  // Each payment sends two events: payment.captured and order.paid.
  while ((await webhooks()) < before + 2 * buyers.length) await sleep(50)
}

async function payOnline({ origin }: Shop, provider: Provider, buyer: Buyer): Promise<void> {
  const asked = orderOf(buyer, 'Razorpay')
  const { razorpayOrderId } = createdOrder.parse(
    parseJson(await call(`${origin}/order/create-razorpay-order`, buyer.cookie, asked)),
  )
  const paid = await control(provider, 'POST', '', { order_id: razorpayOrderId, outcome: 'success' }, '/pay')
  await call(`${origin}/order/verify-Razorpay`, buyer.cookie, {
    ...asked,
    razorpayOrderId,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpaySignature: paid.razorpay_signature,
  })
}

async function webhooks(): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_events')
    .select((event) => event.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How much longer a cash order takes while twenty other shoppers wait for a provider that does not answer. */
async function whileItHangs(shop: Shop, provider: Provider, buyers: Buyer[]): Promise<Figure> {
  const [waiting, cash] = [buyers.slice(0, 20), buyers.slice(20)]
  const usual = await cashOrders(shop, cash)
  await fillCarts(waiting)
  await control(provider, 'POST', '/faults', { operation: 'create_order', kind: 'hang', probability: 1 })
  const asked = waiting.map((buyer) =>
    call(`${shop.origin}/order/create-razorpay-order`, buyer.cookie, orderOf(buyer, 'Razorpay')).catch(
      () => null,
    ),
  )
  await sleep(500)
  const meanwhile = await cashOrders(shop, cash)
  await control(provider, 'DELETE', '/faults')
  await Promise.all(asked)
  return {
    what: 'a COD order while the provider hangs, of one while it does not',
    measured: meanwhile / usual,
    unit: '×',
    target: 1.5,
  }
}

/** The median of milliseconds that a cash order takes. */
async function cashOrders({ origin }: Shop, buyers: Buyer[]): Promise<number> {
  await fillCarts(buyers)
  const times: number[] = []
  for (const buyer of buyers) {
    const began = performance.now()
    await call(`${origin}/order/create-order`, buyer.cookie, orderOf(buyer, 'COD'))
    times.push(performance.now() - began)
  }
  return median(times)
}

async function control(
  { origin }: Provider,
  method: string,
  path: string,
  body?: object,
  at = '/_control',
): Promise<ReturnType<JSON['parse']>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(origin + at + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`the provider answered ${answer.status} to ${path}: ${await answer.text()}`)
  return answer.json()
}
