import type { Locator, Page } from '@playwright/test'
import { palette } from '../../src/lib/palette.ts'
import { asOwner } from './admin-products.ts'
import { expectComposed } from './layout.ts'
import type { Bought } from './paying.ts'
import { newShopper } from './people.ts'
import { cheapProduct, chooseSize } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

/** How something looks, as far as it can tell a state. */
const lookOf = (one: Locator) =>
  one.evaluate((element) => {
    const { outline, borderColor, borderStyle, color, backgroundColor } = getComputedStyle(element)
    return [outline, borderColor, borderStyle, color, backgroundColor].join(' | ')
  })

async function cartOfOne(page: Page): Promise<Bought> {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  return { product, size }
}

test.describe('with colours forced', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('a chosen size, a size without stock, a wished product and a chosen address still show', async ({
    page,
  }) => {
    const { product, size } = await cartOfOne(page)
    await open(page, `/productDetials/${product._id}`)
    const tile = page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: new RegExp(`^${size}\\b`) }) })
    const before = await lookOf(tile)
    await chooseSize(page, size)
    await page.getByRole('heading', { name: product.productName }).click()
    await expect.poll(() => lookOf(tile)).not.toEqual(before)

    const heart = page.getByRole('button', { name: 'Add to wishlist' })
    const fill = (one: Locator) => one.locator('svg').evaluate((shape) => getComputedStyle(shape).fill)
    const empty = await fill(heart)
    await heart.click()
    const wished = page.getByRole('button', { name: 'Remove from wishlist' })
    await expect.poll(() => fill(wished)).not.toEqual(empty)

    const button = page.getByRole('link', { name: 'Go to cart' })
    expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px')

    await page.goto('/cart')
    await page.getByRole('button', { name: /checkout/i }).click()
    const radio = page.getByRole('radio').first()
    await expect(radio).toBeChecked()
    expect(await radio.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto')
  })
})

test('at 200 % nothing is lost or has to be scrolled sideways', async ({ browser, baseURL }) => {
  // A window of 1280 × 800 px, with every pixel twice as large.
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const { product } = await cartOfOne(page)
  const paths = [
    '/',
    '/shop',
    `/productDetials/${product._id}`,
    '/cart',
    '/profile/address',
    '/profile/orderHistory',
  ]
  for (const path of paths) {
    await open(page, path)
    await expectComposed(page)
  }
  await page.goto('/cart')
  await page.getByRole('button', { name: /checkout/i }).click()
  await page.getByRole('button', { name: /add new address/i }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save address' })
  await save.scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport()
  await context.close()
})

test('what changes is said: the cart, the stock, what is missing and what went wrong', async ({ page }) => {
  const { product, size } = await cartOfOne(page)
  await page.goto(`/productDetials/${product._id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Available' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please select size' })).toBeVisible()
  await chooseSize(page, size)
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await page.getByLabel(`Quantity of ${product.productName}`).selectOption('2')
  await expect(page.getByRole('status').filter({ hasText: /^2 items, ₹[\d,.]+ in all$/ })).toBeVisible()
  await page.getByLabel(`Quantity of ${product.productName}`).selectOption('1')
  await page.getByRole('button', { name: /checkout/i }).click()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const captcha = page.getByLabel('Captcha', { exact: true })
  await expect(captcha).toBeFocused()
  await expect(captcha).toHaveAccessibleDescription(/Invalid captcha. Please try again./)
})

test('a theme reaches the other tabs, and the browser’s own bars', async ({ page, context }) => {
  const other = await context.newPage()
  for (const one of [page, other]) await open(one, '/')
  await page.getByRole('radio', { name: 'Night' }).check({ force: true })
  for (const one of [page, other]) {
    await expect(one.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(one.getByRole('radio', { name: 'Night' })).toBeChecked()
    await expect(one.locator('meta[name=theme-color]')).toHaveAttribute('content', palette.night.paper)
  }
})

test('on paper stand the cart and an order, by day, without bars and buttons', async ({ page }) => {
  const { product } = await cartOfOne(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: product.productName })).toBeVisible()
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  const color = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
  expect(color).toBe('oklch(0.21 0.026 165)')
})

test('on paper stands every page of the side menu, without bars and buttons', async ({ page }) => {
  test.slow()
  await asOwner(page, '/dashboard/orders')
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeVisible()
  const links = page.locator('nav a[href^="/dashboard"]')
  const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))])
  expect(paths.length).toBeGreaterThan(10)
  await page.emulateMedia({ media: 'print' })
  for (const path of paths) {
    await page.goto(path ?? '')
    await expect(page.getByRole('heading', { level: 1 }), `${path}`).toBeVisible()
    for (const shown of ['header:not(main *)', 'nav', 'button:not(th *)'])
      await expect(page.locator(shown).filter({ visible: true }), `${path}: ${shown}`).toHaveCount(0)
  }
  await page.goto('/dashboard/orders?status=Delivered')
  await expect(page.getByRole('cell', { name: 'Delivered' }).first()).toBeVisible()
  await expect(page.getByRole('checkbox').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('combobox').filter({ visible: true }), 'what narrows the list').toHaveCount(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`without light-dark() and :has(), ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } })

    /** How light a colour is, from 0 to 1; not a number where it lets the ground through. */
    const lightness = (one: Locator, property: 'color' | 'backgroundColor') =>
      one.evaluate((element, name) => {
        const opaque = /^oklch\(([\d.]+) [^/]*$/.exec(getComputedStyle(element)[name])
        return Number(opaque?.[1])
      }, property)

    /** Once its colours have changed to what they are. */
    async function expectReadable(ground: Locator, isDark: boolean) {
      const contrast = async () => {
        const [back, front] = [await lightness(ground, 'backgroundColor'), await lightness(ground, 'color')]
        return isDark ? front - back : back - front
      }
      await expect.poll(contrast).toBeGreaterThan(0.5)
    }

    const isDark = colorScheme === 'dark'

    test.beforeEach(async ({ page }) => {
      await page.route('**/*.css', async (route) => {
        const response = await route.fetch()
        const css = await response.text()
        const body = css.replaceAll('light-dark(', 'not-known(').replaceAll(':has(', ':not-known(')
        await route.fulfill({ response, body })
      })
    })

    /** A choice that looks otherwise once it is made. */
    async function expectChosenShows(choice: Locator) {
      const look = () => choice.evaluate((radio) => getComputedStyle(radio).boxShadow)
      expect(await look()).toBe('none')
      await choice.check({ force: true })
      await expect.poll(look).not.toBe('none')
    }

    test('pages can be read, and show what is chosen', async ({ page }) => {
      const { product, size } = await cheapProduct(page)
      await open(page, `/productDetials/${product._id}`)
      await expectReadable(page.locator('body'), isDark)
      await expectReadable(page.getByRole('contentinfo'), true)
      const chosen = page.getByRole('radio', { name: new RegExp(`^${size}\\b`) })
      const frame = () => chosen.evaluate((radio) => getComputedStyle(radio).boxShadow)
      expect(await frame()).toBe('none')
      await chooseSize(page, size)
      await expect.poll(frame).not.toBe('none')
      const bar = await page.locator('[data-thumb-bar]').boundingBox()
      const links = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
      expect(bar && bar.y + bar.height).toBeLessThanOrEqual(links?.y ?? 0)

      await page.goto('/shop')
      await page.getByRole('button', { name: 'Filters' }).click()
      await expectReadable(page.getByRole('dialog'), isDark)
    })

    test('signing in, the cart and the checkout can be read and used', async ({ page }) => {
      for (const path of ['/login', '/register']) {
        await page.goto(path)
        await expectReadable(page.locator('body'), isDark)
        const field = page.getByRole('main').getByRole('textbox').first()
        await expectReadable(field, isDark)
        await expectReadable(page.getByRole('main').locator('[type=submit]'), !isDark)
        await field.fill('Meera')
        await expect(field).toHaveValue('Meera')
      }
      const { product } = await cartOfOne(page)
      await page.goto('/cart')
      await expectReadable(page.locator('body'), isDark)
      const quantity = page.getByLabel(`Quantity of ${product.productName}`)
      await expectReadable(quantity, isDark)
      await quantity.selectOption('2')
      const checkout = page.getByRole('button', { name: /checkout/i })
      await expectReadable(checkout, !isDark)
      await checkout.click()
      const address = page.getByRole('radio').first()
      await expect(address).toBeChecked()
      expect(await address.evaluate((radio) => getComputedStyle(radio).borderTopWidth)).toBe('6px')
      await page.getByRole('button', { name: /add new address/i }).click()
      await expectReadable(page.getByRole('dialog'), isDark)
      await expectChosenShows(page.getByRole('radio', { name: 'Work' }))
      await page.keyboard.press('Escape')
      await expectReadable(page.getByRole('button', { name: /^Continue/ }), !isDark)
    })

    test('the dashboard’s lists and forms can be read and used', async ({ page }) => {
      await asOwner(page, '/dashboard/orders')
      await expectReadable(page.locator('body'), isDark)
      await page.getByRole('button', { name: 'Filters' }).click()
      await expectReadable(page.getByRole('dialog').getByRole('combobox', { name: 'Status' }), isDark)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Menu/ }).click()
      await expectReadable(page.getByRole('dialog', { name: 'Menu' }), isDark)
      await page.goto('/dashboard/salesReport')
      await expectChosenShows(page.getByRole('radio', { name: 'Week' }))
      await page.goto('/dashboard/addNewProduct')
      await expectReadable(page.getByLabel('Product name'), isDark)
      await expectReadable(page.getByRole('button', { name: 'Add product' }), !isDark)
      await page.goto('/dashboard/coupens?add')
      await expectReadable(page.getByRole('dialog'), isDark)
      await expectReadable(page.getByRole('dialog').getByLabel('Code', { exact: true }), isDark)
    })
  })
}
