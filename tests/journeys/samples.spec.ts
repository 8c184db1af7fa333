import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { freePort, openShop, type Shop } from '../../bench/shop.ts'
import { production } from '../production.ts'
import { tabTo } from './tab-to.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'maidan-samples-'))
let shop: Shop

/** A new shop that is no demo. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  const own = { ...production, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const withoutKeys = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' }
  shop = await openShop('embedded:', dataDir, 1, { ...own, ...withoutKeys, DATABASE_URL: 'embedded:' })
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner of an empty shop imports samples with a key, sees the shop filled, and removes them again', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = production
  const login = await page.request.post(`${shop.origin}/users/login`, { data: { email, password } })
  expect(login.ok()).toBe(true)
  const dashboard = `${shop.origin}/dashboard`
  await page.goto(dashboard)
  await expect(page.getByRole('heading', { name: 'First steps: 7 to go' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Import samples' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /\d+ samples are in the shop/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First steps: 4 to go' })).toBeVisible()

  await page.goto(`${shop.origin}/shop`)
  await expect(
    page
      .getByRole('main')
      .getByText(/^\d{3} products/)
      .first(),
  ).toBeVisible()

  await page.goto(dashboard)
  const remove = page.getByRole('button', { name: 'Remove samples' })
  await expect(remove).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect.soft(violations, colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await remove.click()
  await expect(page.getByText('The samples are removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import samples' })).toBeVisible()
  const { products } = await (await page.request.get(`${shop.origin}/product/getProducts`)).json()
  expect(products).toEqual([])
})
