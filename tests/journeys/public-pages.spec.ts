import type { Page } from '@playwright/test'
import type { Product } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

async function followSport(page: Page): Promise<void> {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const running = menu.getByRole('link', { name: 'Running', exact: true })
  await menu.getByText('By sport').click()
  await running.click()
  await expect(page).toHaveURL('/sport/running')
  await expect(page.getByRole('heading', { level: 1, name: 'Running' })).toBeVisible()
  await expect(running).toBeHidden()
}

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of [
    '/',
    '/shop',
    '/men',
    '/women',
    '/kids',
    '/sport/running',
    '/shop?search=shoe',
    '/shop?sort=LowToHigh&page=2',
  ]) {
    test(`${path} shows its products`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('main').locator('a[href^="/productDetials/"]').first()).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByText(/₹[\d,]+/)
          .first(),
      ).toBeVisible()
    })
  }

  test('a product page shows its product', async ({ page }) => {
    const { products } = (await (await page.request.get('/product/getProducts?limit=1')).json()) as {
      products: Product[]
    }
    const product = products[0] as Product
    await page.goto(`/productDetials/${product._id}`)
    await expect(page.getByRole('heading', { level: 1, name: product.productName })).toBeVisible()
    await expect(page.getByText(/\d+ left/).first()).toBeVisible()
  })

  test('the menu of sports leads to the page of one', ({ page }) => followSport(page))

  test('the pager and the search box work', async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByLabel('Search products').fill('jersey')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/shop\?search=jersey/)
  })
})

test('the menu of sports leads to the page of one, and is closed there', ({ page }) => followSport(page))

test('an unknown sport is 404', async ({ page }) => {
  expect((await page.goto('/sport/quidditch'))?.status()).toBe(404)
})

test('an unknown address is 404, with a link home', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown product is 404', async ({ page }) => {
  expect((await page.goto('/productDetials/01999999-0000-7000-8000-000000000000'))?.status()).toBe(404)
  expect((await page.goto('/productDetials/nonsense'))?.status()).toBe(404)
})

for (const path of ['/', '/shop', '/men', '/women', '/kids']) {
  test(`${path} does not shift while it loads, runs no inline script and says nothing wrong`, async ({
    page,
  }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, path)
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.01)
    const inline = page.locator(
      'script:not([src]):not([type="application/json"]):not([type="application/ld+json"])',
    )
    await expect(inline).toHaveCount(0)
    expect(complaints).toEqual([])
  })
}
