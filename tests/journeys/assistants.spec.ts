import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'
import {
  addMoney,
  chooseCashOnDelivery,
  confirmed,
  payButton,
  payByCard,
  payNow,
  toPayment,
} from './paying.ts'
import { newShopper, signIn } from './people.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

const variant = z.object({ id: z.string(), availability: z.object({ available: z.boolean() }) })
const discovery = z.object({
  result: z.object({ profile: z.object({ ucp: z.object({ version: z.string() }) }) }),
})
const search = z.object({
  result: z.object({ products: z.array(z.object({ title: z.string(), variants: z.array(variant) })) }),
})
const checkoutState = z.object({ result: z.object({ status: z.string() }) })
const escalation = z.object({ status: z.string(), url: z.string(), reason: z.string() })

/** Shopify's own program, which speaks for an assistant. It asks the shop and no other server. */
class Buyer {
  readonly home: string
  readonly #shop: string

  constructor(home: string, shop: string) {
    this.home = home
    this.#shop = shop
  }

  async ask<Answer>(shape: z.ZodType<Answer>, ...words: string[]): Promise<Answer> {
    const program = 'node_modules/@shopify/ucp-cli/dist/bin.js'
    const env = { ...process.env, UCP_HOME: this.home, UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true' }
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [program, ...words, '--business', this.#shop], { env })
    return shape.parse(parseJson(stdout))
  }
}

const forAssistant = test.extend<{ buyer: Buyer }>({
  buyer: async ({ baseURL }, use) => {
    const home = await mkdtemp(join(tmpdir(), 'buyer-'))
    await use(new Buyer(home, baseURL ?? ''))
    await rm(home, { recursive: true })
  },
})

/** Discovers the shop, searches it, and prepares a checkout of one unit. Returns where the person goes on. */
async function prepare(buyer: Buyer): Promise<{ title: string; url: string }> {
  const { result } = await buyer.ask(discovery, 'discover')
  expect(result.profile.ucp.version).toBe('2026-08-25')
  const cheap = JSON.stringify({ query: '*', filters: { price: { max: 90_000 } } })
  const found = await buyer.ask(search, 'catalog', 'search', '--input', cheap)
  const offered = found.result.products.flatMap(({ title, variants }) =>
    variants.filter(({ availability }) => availability.available).map(({ id }) => ({ id, title })),
  )
  const [{ id, title } = { id: '', title: '' }] = offered
  const told = join(buyer.home, 'escalation.json')
  const checkout = JSON.stringify({ line_items: [{ item: { id }, quantity: 1 }] })
  await buyer.ask(
    checkoutState,
    'checkout',
    'create',
    '--input',
    checkout,
    '--on-escalation',
    `cat > ${told}`,
  )
  const { status, url, reason } = escalation.parse(parseJson(await readFile(told, 'utf8')))
  expect(status).toBe('requires_escalation')
  expect(reason).toContain('Nothing is ordered before')
  return { title, url }
}

async function takeIntoCart(page: Page, { title, url }: { title: string; url: string }): Promise<void> {
  await open(page, url)
  await expect(page.getByRole('heading', { name: 'From your assistant' })).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.waitForURL('/cart')
}

const statusOf = async (buyer: Buyer, url: string) => {
  const id = url.split('/').at(-1) ?? ''
  return (await buyer.ask(checkoutState, 'checkout', 'get', id)).result.status
}

forAssistant('an assistant prepares, and a guest logs in and pays in cash', async ({ page, buyer }) => {
  const prepared = await prepare(buyer)
  const shopper = await newShopper(page)
  await page.context().clearCookies()
  await open(page, prepared.url)
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.waitForURL('/login')
  await signIn(page, shopper)
  await page.waitForURL(prepared.url)
  await takeIntoCart(page, prepared)
  await toPayment(page)
  await chooseCashOnDelivery(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(confirmed(page)).toBeVisible()
  expect(await statusOf(buyer, prepared.url)).toBe('completed')
  await open(page, prepared.url)
  await expect(page.getByText('You have ordered this')).toBeVisible()
})

forAssistant('an assistant prepares, and a shopper pays online', async ({ page, buyer }) => {
  const prepared = await prepare(buyer)
  await newShopper(page)
  await takeIntoCart(page, prepared)
  await toPayment(page)
  await payByCard(await payNow(page), 'Success')
  await expect(confirmed(page)).toBeVisible()
  expect(await statusOf(buyer, prepared.url)).toBe('completed')
})

forAssistant('an assistant prepares, and a shopper pays from the wallet', async ({ page, buyer }) => {
  const prepared = await prepare(buyer)
  await newShopper(page)
  await addMoney(page, 5_000)
  await takeIntoCart(page, prepared)
  await toPayment(page)
  await payButton(page, 'Recommended').click()
  await expect(confirmed(page)).toBeVisible()
  expect(await statusOf(buyer, prepared.url)).toBe('completed')
})
