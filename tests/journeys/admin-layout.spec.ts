import { asOwner } from './admin-products.ts'
import { placeOrder } from './admin-sales.ts'
import { overlayIsGone, overlayIsOpen } from './overlay.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

const entries = {
  Dashboard: '/dashboard',
  'Best Selling': '/dashboard/bestSelling',
  Products: '/dashboard/products',
  Categories: '/dashboard/categorys',
  Brands: '/dashboard/brands',
  Offers: '/dashboard/offers',
  Coupens: '/dashboard/coupens',
  Search: '/dashboard/search',
  Customers: '/dashboard/customers',
  Orders: '/dashboard/orders',
  'Return Orders': '/dashboard/returnes',
  Counter: '/dashboard/counter',
  Couriers: '/dashboard/couriers',
  Complaints: '/dashboard/grievances',
  Reviews: '/dashboard/reviews',
  'Sales Report': '/dashboard/salesReport',
  Tax: '/dashboard/tax',
  GST: '/dashboard/gst',
  Remittances: '/dashboard/remittances',
  Claims: '/dashboard/claims',
  Settlements: '/dashboard/settlements',
  Balances: '/dashboard/balances',
  'Pay-outs': '/dashboard/payOuts',
  Refunds: '/dashboard/refundRequests',
  Settings: '/dashboard/settings',
  Legal: '/dashboard/legal',
  Activity: '/dashboard/trail',
  Admins: '/dashboard/admins',
  'API keys': '/dashboard/apiKeys',
  Webhooks: '/dashboard/webhooks',
  'All data': '/dashboard/exports',
  Health: '/dashboard/health',
}

test('side menu: Dashboard, Best Selling, Products … Sales Report, in this order, and a Logout button that ends the session', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/orders')
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  const shown = await links.evaluateAll((all) =>
    all.map((link) => [
      (link.textContent ?? '').replace(/\d+ waiting$/, '').trim(),
      link.getAttribute('href'),
    ]),
  )
  expect(shown).toEqual(Object.entries(entries))
  for (const path of Object.values(entries)) {
    await links.and(page.locator(`[href="${path}"]`)).click()
    await expect(page).toHaveURL(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page).toHaveTitle(/Maidan dashboard/)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/dashboard/orders')
  await expect(page).toHaveURL('/login')
})

test('the theme is remembered by the browser, over a logout too', async ({ page }) => {
  await asOwner(page, '/dashboard/orders')
  const night = page.getByRole('radio', { name: 'Night' })
  await night.check({ force: true })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await asOwner(page, '/dashboard/orders')
  await expect(night).toBeChecked()
})

test('side menu on a small laptop: its lists have names, and Logout and the theme stay in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await asOwner(page, '/dashboard/health')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('list', { name: 'Catalogue' }).getByRole('link').first()).toHaveText('Products')
  await expect(menu.getByRole('link', { name: 'Health' }), 'the current one is scrolled to').toBeInViewport()
  await expect(menu.getByRole('link', { name: 'Dashboard' })).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('group', { name: 'Theme' })).toBeInViewport({ ratio: 1 })
  await menu.getByRole('link', { name: 'Dashboard' }).focus()
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
  await expect(menu.getByRole('link', { name: 'Dashboard' }), 'what is focused stays').toBeInViewport()
  await page.setViewportSize({ width: 360, height: 600 })
  await page.getByRole('button', { name: /^Menu/ }).click()
  await expect(menu.getByRole('link', { name: 'Health' }), 'on a phone too').toBeInViewport()
})

test('at 1280 × 800 and 1920 × 1080 every entry of the side menu is in view, and none is cut', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/health')
  const entries = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await expect(entries.first()).toHaveText('Dashboard')
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const entry of await entries.all()) {
      await expect(entry).toBeInViewport({ ratio: 1 })
      expect(await entry.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
    }
  }
})

test('a call that is answered 401 leads an admin from the dashboard to /login', async ({ page }) => {
  await asOwner(page, '/dashboard/orders')
  // With nothing left on its way, the list is the request that gets the 401.
  await settled(page)
  await page.context().clearCookies()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Shipped')
  await expect(page).toHaveURL('/login')
})

test('404 under /dashboard says so and leads to the dashboard and the shop; that of an order to the orders', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/noSuchPage')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '404: Page not found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Page not found/)
  await expect(main.getByRole('link', { name: 'View shop' })).toHaveAttribute('href', '/')
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard/orderDetails/01890000-0000-7000-8000-000000000000')
  await main.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL('/dashboard/orders')
})

test('a page that cannot be fetched says so inside the frame, and comes with the connection', async ({
  page,
  context,
}) => {
  await asOwner(page, '/dashboard/orders')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Sales Report' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('You are offline. The page could not be fetched.')
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sales Report' })).toBeVisible()
})

test('on a phone the menu is a drawer behind a button, which tells how many returns wait', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asOwner(page, '/dashboard/orders')
  await page.getByRole('button', { name: /^Menu, \d+ waiting$/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: /^Return Orders\s*\d+ waiting$/ })).toBeVisible()
  await drawer.getByRole('link', { name: /^Return Orders/ }).click()
  await expect(page).toHaveURL('/dashboard/returnes')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: /^Menu/ })).toBeFocused()
})

test('the palette finds pages, orders, products, customers and actions, with the keyboard alone', async ({
  page,
  browser,
}) => {
  const { number, product, buyer, _id } = await placeOrder(browser)
  await asOwner(page, '/dashboard/orders')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Find' })
  const option = palette.getByRole('option')
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(text)
  }
  await find('return')
  await expect(option.first()).toHaveText('Return Orders')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/returnes')

  await find(`#${number}`)
  await expect(option.filter({ hasText: `#${number} · ${buyer.name}` })).toBeVisible()
  await expect(option).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/orderDetails/${_id}`)

  await find(buyer.email)
  const orders = palette.getByRole('group', { name: 'Orders' })
  await expect(orders.getByRole('option'), 'of this buyer alone').toHaveCount(1)
  await expect(orders.getByRole('option')).toContainText(`#${number}`)
  const customers = palette.getByRole('group', { name: 'Customers' })
  await expect(customers.getByRole('option')).toHaveCount(1)
  await expect(customers.getByRole('option')).toContainText(buyer.email)
  // Results that come later take the highlight back to the first option.
  await expect(palette.locator('.animate-spin')).toHaveCount(0)
  await expect(palette.getByRole('group').first(), 'whose email it is comes first').toHaveAccessibleName(
    'Customers',
  )
  await expect(customers.getByRole('option')).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/customers?search=${encodeURIComponent(buyer.email)}`)

  await find(product)
  await expect(palette.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText(
    product,
  )
  await expect(palette.getByRole('group', { name: 'Orders' }).getByRole('option')).toContainText(`#${number}`)
  await expect(palette.getByRole('group').first(), 'a name is that of a product').toHaveAccessibleName(
    'Products',
  )
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await find('night')
  await expect(option.first()).toHaveText('Theme: night')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await find('zyzzyva')
  await expect(palette.getByText('Nothing like that')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Find/ }).click()
  await expect(palette).toBeVisible()
  await overlayIsOpen(page)
  const address = page.url()
  await page.goBack()
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.locator('h1').click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('arrows and Enter open the rows of lists without pages of their own, and ? shows the keys that work there', async ({
  page,
}) => {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const opened = {
    '/dashboard/categorys': 'Edit category',
    '/dashboard/brands': 'Edit brand',
    '/dashboard/tax': /^Changes of /,
    '/dashboard/admins': /^Changes of /,
  }
  await asOwner(page, '/dashboard')
  for (const [path, name] of Object.entries(opened)) {
    await page.goto(path)
    const row = page.locator('[data-row]').filter({ visible: true }).first()
    await expect(row).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row, 'the focus is back').toBeFocused()
    await page.keyboard.press('?')
    await expect(help).toContainText('Open the row')
    await expect(help).not.toContainText('Select')
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await overlayIsGone(page)
  }
})
