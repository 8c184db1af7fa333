import type { Locator, Page } from '@playwright/test'
import { asOwner } from './admin-products.ts'
import { placeOrder } from './admin-sales.ts'
import { settled } from './settled.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

test('Orders: table with a Details action, 7 on a page; narrowed by status, payment, date and text, sorted by date and total, all in the address', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  await asOwner(page, '/dashboard/orders')
  await expect(rows(page)).toHaveCount(7)
  await page.goto('/dashboard/orders?limit=20')
  await expect(rows(page)).toHaveCount(20)

  await page.keyboard.press('/')
  await page.keyboard.type(order.buyer.email)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`#${order.number}`)
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('COD')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(today)
  await page.getByLabel('To', { exact: true }).fill(today)
  await expect(page).toHaveURL(/status=Pending&payment=COD&from=[-\d]+&limit=20&to=[-\d]+/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`#${order.number}`)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Delivered')
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await expect(page).toHaveURL(/orders\??$/)
  await expect(rows(page)).toHaveCount(7)

  const totals = async () =>
    (await rows(page).getByRole('cell', { name: /₹/ }).allTextContents()).map((text) =>
      Number(text.replace(/[₹,]/g, '')),
    )
  await page.getByRole('button', { name: 'Total' }).click()
  await expect(page).toHaveURL(/sort=total/)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(async () => {
    const shown = await totals()
    expect(shown).toEqual(shown.toSorted((one, other) => one - other))
  }).toPass()

  await page.goto(`/dashboard/orders?search=${order.number}`)
  await rows(page).getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(`/dashboard/orderDetails/${order._id}`)
})

test('an order is opened by its number, and a product by its name', async ({ page, browser }) => {
  const order = await placeOrder(browser)
  await asOwner(page, `/dashboard/orders?search=${order.number}`)
  await rows(page)
    .getByRole('link', { name: `#${order.number}`, exact: true })
    .click()
  await expect(page).toHaveURL(`/dashboard/orderDetails/${order._id}`)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/dashboard/products?${new URLSearchParams({ search: order.product })}`)
    await page.getByRole('link', { name: order.product, exact: true }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/editproduct\//)
  }
})

test('arrow keys go through the rows of a list, from its search too; Enter opens a row, Space selects it', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await asOwner(page, `/dashboard/products?${new URLSearchParams({ search: order.product })}`)
    const shown = page.locator('[data-row]').filter({ visible: true })
    await expect(shown.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(shown.first()).toBeFocused()
    await page.keyboard.press('Space')
    await expect(shown.first().getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await expect(shown.first(), 'there is none above').toBeFocused()
    await page.keyboard.press('a')
    await expect(shown.first().getByRole('checkbox'), 'all were selected').not.toBeChecked()
  }
  await page.goto('/dashboard/orders?limit=20')
  const second = page.locator('[data-row]').filter({ visible: true }).nth(1)
  await expect(second).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  const selected = page.getByRole('region', { name: 'Selected orders' })
  for (const [keys, count] of [
    ['Shift+ArrowDown', 2],
    ['Shift+ArrowDown', 3],
    ['Shift+ArrowUp', 2],
    ['Shift+ArrowUp', 1],
    ['Shift+ArrowUp', 2],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(selected, 'a range grows from where it began, on either side').toContainText(
      `${count} selected`,
    )
  }
  await expect(second.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('From row to row of a list')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(selected, 'no key reaches the list below a dialog').toContainText('2 selected')
  await page.keyboard.press('Escape')
  await expect(selected).not.toContainText('selected')
  await page.keyboard.press('/')
  await page.keyboard.type(order.number)
  await expect(page.locator('[data-row]').filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/orderDetails/${order._id}`)
  await expect(page.getByRole('heading', { name: `Order #${order.number}` })).toBeVisible()
  await page.keyboard.press('?')
  await expect(help).toContainText('Show these keys')
  await expect(help, 'the page has no list').not.toContainText('From row to row of a list')
})

test('filters of a list are saved under a name, found, renamed and deleted, with the keyboard alone', async ({
  page,
  browser,
}) => {
  const name = `Delivered ${Date.now()}`
  const query = 'payment=COD&sort=-total&status=Delivered'
  await asOwner(page, '/dashboard/orders?status=Delivered&payment=COD&sort=-total&search=zyzzyva')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const view = (name: string) => views.getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
  const press = async (name: string) => {
    await tabTo(page, button(name))
    await page.keyboard.press('Enter')
  }
  await expect(button('Save view')).toBeVisible()
  await press('Save view')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect(dialog).toContainText('for every admin, without the search')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(toastWith(page, `${name} is saved`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(button('Save view')).toBeHidden()
  await expect(view(name), 'the search is not part of it').not.toHaveAttribute('aria-current')
  await tabTo(page, view(name))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/orders?${query}`)
  await expect(view(name)).toHaveAttribute('aria-current', 'page')

  const other = await browser.newPage()
  await asOwner(other, '/dashboard')
  const data = { list: 'orders', name: name.toUpperCase(), query: 'status=Pending' }
  expect((await other.request.post('/views/add-view', { data })).status()).toBe(409)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.keyboard.press('Control+k')
  await expect(other.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused()
  await other.keyboard.type(name)
  const found = other.getByRole('group', { name: 'Views' }).getByRole('option')
  await expect(found).toHaveText(`${name}Orders`)
  await expect(found).toHaveAttribute('data-highlighted', '')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(`/dashboard/orders?${query}`)
  await other.close()

  await press(`Rename ${name}`)
  const renaming = page.getByRole('dialog', { name: `Rename ${name}` })
  await expect(renaming.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(renaming).toContainText('Name is required')
  await page.keyboard.type(`Best ${name}`)
  await page.keyboard.press('Enter')
  await expect(renaming).toBeHidden()
  await expect(view(`Best ${name}`)).toHaveAttribute('aria-current', 'page')
  await press(`Delete Best ${name}`)
  const asked = page.getByRole('alertdialog', { name: `Delete Best ${name}?` })
  await expect(asked).toBeVisible()
  await tabTo(page, asked.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, `Best ${name} is deleted`)).toBeVisible()
  await expect(view(`Best ${name}`)).toHaveCount(0)
  await expect(button('Save view'), 'its filters are still set').toBeVisible()
})

test('an empty date says so in words, not in the pattern of the browser', async ({ page }) => {
  await asOwner(page, '/dashboard/orders')
  const from = page.getByLabel('From', { exact: true })
  await expect(page.getByText('Any day')).toHaveCount(2)
  await expect(from).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await page.goto('/dashboard/coupens?add')
  await expect(page.getByRole('dialog').getByText('Choose a day')).toBeVisible()
})

test('a date that is typed in part stays readable when the field is left', async ({ page }) => {
  const leaveHalfTyped = async (input: Locator) => {
    await input.focus()
    await page.keyboard.type('2')
    await input.blur()
    await expect(input).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  }
  await asOwner(page, '/dashboard/orders')
  await expect(page.getByText('Any day')).toHaveCount(2)
  await leaveHalfTyped(page.getByLabel('From', { exact: true }))
  await expect(page.getByText('Any day')).toHaveCount(1)
  await page.goto('/dashboard/coupens?add')
  const dialog = page.getByRole('dialog')
  await leaveHalfTyped(dialog.getByLabel('Expiry date'))
  await expect(dialog.getByText('Choose a day')).toHaveCount(0)
})

test('lists failing to load: admin orders show ‘Failed to load order data.’, and try again', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/returnes')
  await page.route('**/order/get-order-data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load order data.' })).toBeVisible()
  await page.unroute('**/order/get-order-data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(7)
})

test('Order details: a per-item status dropdown offers the choices of the table at every status, moved with the keyboard alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const order = await placeOrder(browser)
  await asOwner(page, '/dashboard/orders')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(order.number)
  const details = page.getByRole('link', { name: `Details of order ${order.number}` })
  await expect(rows(page)).toHaveCount(1)
  await tabTo(page, details.locator('visible=true'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order #${order.number}` })).toBeVisible()

  const status = page.getByRole('combobox', { name: `Status of ${order.product}` })
  const offered = status.locator('option:enabled')
  /** Opens the list, and goes so many choices down in it: nothing is moved before Enter. */
  const choose = async (down: number) => {
    await tabTo(page, status)
    for (let presses = 0; presses <= down; presses++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const accept = async () => {
    await tabTo(page, status)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  }
  await expect(offered).toHaveText(['Pending', 'Shipped', 'Delivered', 'Cancelled'])
  await choose(1)
  await expect(toastWith(page, `${order.product}: Shipped`)).toBeVisible()
  await expect(offered).toHaveText(['Shipped', 'Delivered', 'Cancelled'])
  await choose(1)
  await expect(offered).toHaveText(['Delivered', 'Return initialized', 'Return accepted', 'Return rejected'])
  await choose(1)
  await expect(offered).toHaveText(['Return accepted', 'Return rejected'])
  await choose(2)
  await expect(offered).toHaveText(['Return initialized', 'Return accepted', 'Return rejected'])
  // 'Return rejected' stands last: one up is accepting.
  await accept()
  const asked = page.getByRole('alertdialog', { name: 'Accept the return of this item?' })
  await expect(asked).toContainText('₹500 goes to the wallet of Meera.')
  await expect(asked).toContainText(`1 unit of ${order.product}, size 8, goes back on the shelf.`)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(status).toHaveValue('ReturnRejected')
  await accept()
  await tabTo(page, asked.getByRole('button', { name: 'Accept return' }))
  await page.keyboard.press('Enter')
  await expect(status, 'ReturnAccepted only').toHaveCount(0)
  const item = page.getByRole('listitem').filter({ hasText: order.product }).first()
  await expect(item.getByText('Return accepted').first()).toBeVisible()
  // A choice takes the place of the one before where that is still held.
  const history = page.getByRole('list', { name: `History of ${order.product}` }).getByRole('listitem')
  await expect(history.last()).toHaveText(/^Return accepted · Admin \(admin\)/)
  await expect(history.first()).toHaveText(/^Ordered · Meera/)
  await expect(history.filter({ hasText: /^Delivered · Admin \(admin\)/ })).toHaveCount(1)
  await expect(item, 'the way of the money').toContainText(/₹500 refund to the wallet · .* · done/)
})

test('a cancelled item offers Cancelled only; the pro-forma downloads; a move that another admin overtook is told', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  await asOwner(page, `/dashboard/orderDetails/${order._id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Invoice' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pro-forma-\d{4,}\.pdf$/)

  const status = page.getByRole('combobox', { name: `Status of ${order.product}` })
  await page.route('**/order/update-product-status/*', (route) => route.abort())
  await status.selectOption('Shipped')
  await expect(toastWith(page, 'The status was not changed.')).toBeVisible()
  await expect(status).toHaveValue('Pending')
  await page.unroute('**/order/update-product-status/*')

  await page.request.put(`/order/update-product-status/${order._id}`, {
    data: { productId: order.itemId, newStatus: 'Cancelled' },
  })
  await status.selectOption('Delivered')
  await expect(toastWith(page, 'The status cannot change from Cancelled to Delivered')).toBeVisible()
  await expect(status, 'Cancelled only').toHaveCount(0)
  await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible()
})

test('a status change is held for ten seconds: it can be undone from the message, and beside the item after a reload; whoever leaves lets it be made', async ({
  page,
  browser,
}) => {
  // On a busy machine ten seconds may be over too soon: then it is tried with another order.
  await expect(async () => {
    const order = await placeOrder(browser)
    await asOwner(page, `/dashboard/orderDetails/${order._id}`)
    const status = page.getByRole('combobox', { name: `Status of ${order.product}` })
    const undo = page.getByRole('button', { name: `Undo: ${order.product}, Shipped` })
    const history = page.getByRole('list', { name: `History of ${order.product}` }).getByRole('listitem')

    await status.selectOption('Shipped')
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click({ timeout: 9_000 })
    await expect(toastWith(page, 'The change is undone')).toBeVisible()
    await expect(status).toHaveValue('Pending')

    await status.selectOption('Shipped')
    await expect(undo).toBeVisible()
    await page.reload()
    await undo.press('Enter', { timeout: 9_000 })
    await expect(status).toHaveValue('Pending')
    await expect(history).toHaveCount(1)

    await status.selectOption('Shipped')
    await expect(undo).toBeVisible()
    await page.goto('/dashboard')
    await page.goBack()
    await expect(history).toHaveText([/^Ordered/, /^Shipped/])
    await expect(undo).toHaveCount(0)
    await expect(status).toHaveValue('Shipped')
  }).toPass()
})

test('a session that has ended leads from an open dialog to /login', async ({ page, browser }) => {
  const order = await placeOrder(browser)
  const path = `/dashboard/orderDetails/${order._id}`
  await asOwner(page, path)
  await page.getByRole('combobox', { name: `Status of ${order.product}` }).selectOption('Cancelled')
  await page.context().clearCookies()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel item' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('a new order is announced above the list and in the tab, moves nothing, and is shown when asked for', async ({
  page,
  browser,
}) => {
  const watching = page.waitForResponse(/\/order\/watch-orders/)
  await asOwner(page, '/dashboard/orders?limit=50')
  await expect(rows(page)).toHaveCount(50)
  await watching
  await settled(page)
  const third = rows(page).nth(2)
  await third.focus()
  const before = await third.boundingBox()
  // Either web process may take them.
  const orders = [await placeOrder(browser), await placeOrder(browser)]
  const bar = page.getByRole('status').filter({ hasText: / new orders?/ })
  const show = bar.getByRole('button', { name: 'Show' })
  await expect(show).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Orders · /)
  expect(await third.boundingBox()).toEqual(before)
  await expect(third).toBeFocused()
  await show.click()
  for (const { number } of orders)
    await expect(rows(page).getByRole('link', { name: `#${number}`, exact: true })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  const watchingAgain = page.waitForResponse(/\/order\/watch-orders/)
  await page.goto('/dashboard/orders?status=Pending&payment=COD')
  await watchingAgain
  await placeOrder(browser)
  await expect(show).toBeVisible()
  const filters = await page.getByRole('button', { name: 'Filters (2)' }).boundingBox()
  const shown = await bar.locator('> div').boundingBox()
  expect(shown?.x, 'it leaves the button of the filters free').toBeGreaterThan(
    (filters?.x ?? 0) + (filters?.width ?? 0),
  )
})
