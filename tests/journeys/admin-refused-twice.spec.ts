import type { Browser, Page } from '@playwright/test'
import { addDays, dayOf } from '../../src/lib/dates.ts'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { placeOrder } from './admin-sales.ts'
import { newShopper, stranger } from './people.ts'
import { pictureFile } from './pictures.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

interface Row {
  /** The list that the row leaves once another admin has acted. */
  path: string
  /** What the row is found by. */
  text: string
  /** What another admin does meanwhile. */
  act: () => Promise<{ ok(): boolean }>
}

interface Dialog {
  row: (page: Page, browser: Browser) => Promise<Row>
  /** The control of the row that opens it. */
  open: RegExp
  /** The button that is refused. */
  press: string | RegExp
  refusal: RegExp
  /** The refusal is a toast, not in the dialog. */
  toast?: true
}

const at = (page: string, search: string) => `/dashboard/${page}?${new URLSearchParams({ search })}`

async function brand(page: Page): Promise<Row> {
  const brandName = newName('Gully')
  const { buffer } = await pictureFile('png', 400, 200)
  const logo = `data:image/png;base64,${buffer.toString('base64')}`
  const made = await page.request.post('/brands/createBrand', { data: { brandName, logo } })
  const { _id } = (await made.json()).brand
  const act = () => page.request.delete(`/brands/delete-brand/${_id}`)
  return { path: at('brands', brandName), text: brandName, act }
}

async function category(page: Page): Promise<Row> {
  const { _id, name } = await newCategory(page)
  const act = () => page.request.delete(`/category/deleteCategory/${_id}`)
  return { path: at('categorys', name), text: name, act }
}

async function categoryOfOne(page: Page): Promise<Row> {
  const { _id, name } = await newCategory(page)
  const product = await newProduct(page, _id)
  const act = async () => {
    await page.request.delete(`/product/productDelete/${product._id}`)
    return page.request.delete(`/category/deleteCategory/${_id}`)
  }
  return { path: at('categorys', name), text: name, act }
}

async function product(page: Page): Promise<Row> {
  const { _id, name } = await newProduct(page, (await newCategory(page))._id)
  const act = () => page.request.delete(`/product/productDelete/${_id}`)
  return { path: at('products', name), text: name, act }
}

async function offer(page: Page): Promise<Row> {
  const { _id: targetOfferId } = await newProduct(page, (await newCategory(page))._id)
  const name = newName('Race Week')
  const startDate = dayOf(new Date())
  const days = { startDate, endDate: addDays(startDate, 2) }
  const data = { name, offerType: 'Products', targetOfferId, discountPercentage: 20, ...days }
  expect((await page.request.post('/offer/create-offer', { data })).ok()).toBe(true)
  const act = () => page.request.delete(`/product/productDelete/${targetOfferId}`)
  return { path: at('offers', name), text: name, act }
}

async function coupon(page: Page): Promise<Row> {
  const code = newName('TWICE').replaceAll(' ', '')
  const amounts = { discountPercentage: 5, minimumPurchaseAmount: 500, maxDiscountAmount: 50 }
  const data = { code, ...amounts, expiryDate: addDays(dayOf(new Date()), 2) }
  const { coupen } = await (await page.request.post('/coupen/create-coupen', { data })).json()
  const act = () => page.request.delete(`/coupen/delete-coupen/${coupen._id}`)
  return { path: at('coupens', code), text: code, act }
}

async function customer(page: Page, browser: Browser): Promise<Row> {
  const { email } = await newShopper(await (await browser.newContext()).newPage(), stranger())
  const { users } = await (await page.request.get(`/users/getAllUser?search=${email}`)).json()
  const act = () => page.request.delete(`/users/deleteUser/${users[0]._id}`)
  return { path: at('customers', email), text: email, act }
}

async function blockedCustomer(page: Page, browser: Browser): Promise<Row> {
  const row = await customer(page, browser)
  const { users } = await (await page.request.get(`/users/getAllUser?search=${row.text}`)).json()
  expect((await page.request.put(`/users/blockUser/${users[0]._id}?isVerified=false`)).ok()).toBe(true)
  return row
}

async function inactiveCategory(page: Page): Promise<Row> {
  const { _id, name } = await newCategory(page)
  const data = { status: false }
  expect((await page.request.put(`/category/updateCategory/${_id}`, { data })).ok()).toBe(true)
  const act = () => page.request.delete(`/category/deleteCategory/${_id}`)
  return { path: at('categorys', name), text: name, act }
}

async function inactiveProduct(page: Page): Promise<Row> {
  const { _id, name } = await newProduct(page, (await newCategory(page))._id)
  const data = { status: false }
  expect((await page.request.put(`/product/productActivate/${_id}`, { data })).ok()).toBe(true)
  const act = () => page.request.delete(`/product/productDelete/${_id}`)
  return { path: at('products', name), text: name, act }
}

async function pendingReturn(page: Page, browser: Browser): Promise<Row> {
  const order = await placeOrder(browser, 'Kavya')
  const data = { productId: order.itemId, newStatus: 'Delivered' }
  await page.request.put(`/order/update-product-status/${order._id}`, { data })
  await order.requestReturn('Change of mind')
  const { returnRequest } = await (
    await page.request.get(`/order/get-return-details?search=${order.number}`)
  ).json()
  const act = () => page.request.put('/order/accept-return', { data: { returnId: returnRequest[0]._id } })
  return { path: `${at('returnes', order.number)}&status=Pending`, text: order.product, act }
}

const dialogs: Record<string, Dialog> = {
  'delete a brand': { row: brand, open: /^Delete/, press: 'Delete', refusal: /Brand not found/ },
  'delete a category': { row: category, open: /^Delete/, press: 'Delete', refusal: /Category not found/ },
  'edit a category': {
    row: category,
    open: /^Edit/,
    press: 'Save category',
    refusal: /Category not found/,
    toast: true,
  },
  'deactivate a category': {
    row: categoryOfOne,
    open: /is active$/,
    press: 'Deactivate',
    refusal: /Category not found/,
    toast: true,
  },
  'delete a product': { row: product, open: /^Delete/, press: 'Delete', refusal: /Product not found/ },
  'price a product': { row: product, open: /^Price of/, press: 'Save price', refusal: /Product not found/ },
  'count a product': { row: product, open: /^Stock of/, press: 'Save stock', refusal: /Product not found/ },
  'end an offer': { row: offer, open: /^End/, press: 'End offer', refusal: /Offer not found/ },
  'delete a coupon': { row: coupon, open: /^Delete/, press: 'Delete', refusal: /Coupon not found/ },
  'block a customer': { row: customer, open: /^Block/, press: 'Block', refusal: /not found/ },
  'unblock a customer': { row: blockedCustomer, open: /^Unblock/, press: 'Unblock', refusal: /not found/ },
  'delete a customer': { row: customer, open: /^Delete/, press: 'Delete', refusal: /not found/ },
  'accept a return': {
    row: pendingReturn,
    open: /^Accept/,
    press: 'Accept return',
    refusal: /This return was already accepted/,
  },
  'reject a return': {
    row: pendingReturn,
    open: /^Reject/,
    press: 'Reject return',
    refusal: /This return was already accepted/,
  },
}

for (const [name, { row, open, press, refusal, toast }] of Object.entries(dialogs)) {
  test(`${name}: refused because another admin was first, the dialog says so when its row is gone`, async ({
    page,
    browser,
  }) => {
    await asOwner(page, '/dashboard/trail')
    const { path, text, act } = await row(page, browser)
    await page.goto(path)
    const shown = page.locator('main tbody tr').filter({ hasText: text })
    await shown.getByRole(name.startsWith('deactivate') ? 'switch' : 'button', { name: open }).click()
    const dialog = page.locator('[role=dialog], [role=alertdialog]')
    await expect(dialog.getByRole('button', { name: press })).toBeVisible()
    expect((await act()).ok()).toBe(true)
    await dialog.getByRole('button', { name: press }).click()
    await expect(shown).toHaveCount(0)
    await expect(toast ? toastWith(page, refusal) : dialog.getByRole('alert')).toContainText(refusal)
  })
}

const histories = { brand, category, offer, coupon, customer: blockedCustomer }

test('a refused undo in the changes of a thing is said there when its row is gone', async ({
  page,
  browser,
}) => {
  await asOwner(page, '/dashboard/trail')
  for (const [thing, row] of Object.entries(histories)) {
    const { path, text, act } = await row(page, browser)
    await page.goto(path)
    const shown = page.locator('main tbody tr').filter({ hasText: text })
    await shown.getByRole('button', { name: /^Changes of/ }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: /^Undo/ })).toBeVisible()
    expect((await act()).ok(), thing).toBe(true)
    await sheet.getByRole('button', { name: /^Undo/ }).click()
    await expect(shown).toHaveCount(0)
    await expect(sheet.getByRole('alert'), thing).toContainText(/cannot be undone/)
  }
})

const switches: [refusal: string, row: (page: Page) => Promise<Row>][] = [
  ['Category not found', category],
  ['Category not found', inactiveCategory],
  ['Product not found', product],
  ['Product not found', inactiveProduct],
]

test('a refused switch of a row is said in a message when its row is gone', async ({ page }) => {
  await asOwner(page, '/dashboard/trail')
  for (const [refusal, row] of switches) {
    const { path, text, act } = await row(page)
    await page.goto(path)
    const shown = page.locator('main tbody tr').filter({ hasText: text })
    await expect(shown).toBeVisible()
    expect((await act()).ok()).toBe(true)
    await shown.getByRole('switch', { name: /is active$/ }).click()
    await expect(shown).toHaveCount(0)
    await expect(toastWith(page, refusal)).toBeVisible()
  }
})

test('products changed together: the message counts those that another admin has deleted', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/trail')
  for (const [button, row] of [
    ['Activate', inactiveProduct],
    ['Deactivate', product],
  ] as const) {
    const { path, text, act } = await row(page)
    await page.goto(path)
    const shown = page.locator('main tbody tr').filter({ hasText: text })
    await shown.getByRole('checkbox', { name: /^Select/ }).check()
    expect((await act()).ok()).toBe(true)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(shown).toHaveCount(0)
    await expect(toastWith(page, `${button.toLowerCase()}d; 1 is no longer there`)).toBeVisible()
  }
})

test('an offer for a product that another admin has deleted is refused in the dialog', async ({ page }) => {
  await asOwner(page, '/dashboard/trail')
  const { text, act } = await product(page)
  await page.goto('/dashboard/offers?add')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Offer name', { exact: true }).fill(newName('Race Week'))
  await dialog.getByLabel('Product', { exact: true }).fill(text)
  await page.getByRole('option').filter({ hasText: text }).click()
  await dialog.getByLabel('Discount percentage', { exact: true }).fill('10')
  await dialog.getByLabel('End date', { exact: true }).fill(addDays(dayOf(new Date()), 2))
  expect((await act()).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Add Offer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Product not found')
})

test('a refused undo from a message is said in another message', async ({ page }) => {
  await asOwner(page, '/dashboard/trail')
  const { path, text, act } = await product(page)
  await page.goto(path)
  const shown = page.locator('main tbody tr').filter({ hasText: text })
  await shown.getByRole('switch').click()
  await expect(toastWith(page, `${text} is inactive`)).toBeVisible()
  expect((await act()).ok()).toBe(true)
  await toastWith(page, `${text} is inactive`).getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, /cannot be undone/)).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('move an item of an order: refused because another admin was first, a message says so', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  await asOwner(page, `/dashboard/orderDetails/${order._id}`)
  await page.getByRole('combobox', { name: `Status of ${order.product}` }).selectOption('Cancelled')
  const data = { productId: order.itemId, newStatus: 'Delivered' }
  await page.request.put(`/order/update-product-status/${order._id}`, { data })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel item' }).click()
  await expect(toastWith(page, 'The status cannot change from Delivered to Cancelled')).toBeVisible()
})
