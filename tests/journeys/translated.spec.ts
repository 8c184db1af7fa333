import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { MAX_CODE_LENGTH } from '../../src/shop/coupons/rules.ts'
import { expectComposed, expectDialogComposed } from './layout.ts'
import { owner } from './people.ts'
import { open, settled } from './settled.ts'
import { expect, test } from './test.ts'
import { translate } from './translated.ts'
import { signInAs } from './visitors.ts'

const option = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()

test('suggestions of a translated page follow what is typed', async ({ page }) => {
  await open(page, '/shop')
  const box = page.getByLabel('Search products')
  await box.pressSequentially('shoe')
  await expect(option(page)).toBeVisible()
  await translate(page)
  await box.press('s')
  await expect(option(page)).toContainText('shoes', { ignoreCase: true })
  await box.fill('jersey')
  await expect(option(page)).toContainText('jersey', { ignoreCase: true })
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a translated cart shows its present units and sums', async ({ page, context }) => {
  await signInAs(context, 'buyer')
  await open(page, '/cart')
  await translate(page)
  const units = page.getByRole('heading', { level: 1 }).getByRole('status')
  await expect(units).toContainText('3 items')
  const quantity = page.getByLabel(/^Quantity of/).first()
  await quantity.selectOption('2')
  await expect(units).toContainText('4 items')
  await settled(page)
  const { cart } = await (await page.request.get('/cart/get-to-cart')).json()
  expect(cart.items.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)).toBe(4)
})

test('the codes of coupons stay as they are on a translated cart, and fit on a narrow phone', async ({
  page,
  context,
}) => {
  const longest = 'MONSOON'.padEnd(MAX_CODE_LENGTH, 'W')
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(context, 'buyer')
  await page.route('**/coupen/get-coupen', async (route) => {
    const response = await route.fetch()
    const { coupens, ...body } = await response.json()
    const added = { ...coupens[0], _id: randomUUID(), code: longest, minimumPurchaseAmount: 0 }
    await route.fulfill({ response, json: { ...body, coupens: [added, ...coupens] } })
  })
  await open(page, '/cart')
  await translate(page)
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(longest, { exact: true })).toBeVisible()
  for (const code of await dialog.getByRole('listitem').locator('[translate=no]').all())
    expect(await code.locator('font').count()).toBe(0)
  await expectDialogComposed(page)
  await page.keyboard.press('Escape')
  await expectComposed(page)
})

test('a page that is translated before its scripts run is taken over', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const link of document.querySelectorAll('main a'))
        link.innerHTML = `<font>${link.innerHTML}</font>`
      document.body.append(document.createElement('div'))
    })
  })
  await open(page, '/kids')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Women' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Women' })).toBeVisible()
})

test('what fails in the header leaves the shop’s own page, with a way home', async ({ page, context }) => {
  await signInAs(context, 'newcomer')
  await page.route('**/cart/get-to-cart', (route) => route.fulfill({ json: { cart: {} } }))
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/TypeError|undefined/)
  await expect(page.getByRole('link', { name: 'Maidan', exact: true })).toBeVisible()
  await page.unroute('**/cart/get-to-cart')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
  await page.route('**/cart/get-to-cart', (route) => route.fulfill({ json: { cart: {} } }))
  await page.reload()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
})

test('what fails in the dashboard’s menu leaves a page with its name, and a way home', async ({ page }) => {
  await page.request.post('/users/login', { data: owner })
  await page.addInitScript(() => {
    const { startsWith } = String.prototype
    // An extension has broken what the menu uses.
    String.prototype.startsWith = function (text, at) {
      if (text === '/dashboard/customers/') throw new TypeError('broken')
      return startsWith.call(this, text, at)
    }
  })
  await page.goto('/dashboard/brands')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maidan dashboard' })).toHaveAttribute('href', '/dashboard')
})
