import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { formatDate } from '../../src/lib/dates.ts'
import type { Bought } from './paying.ts'
import { newShopper, owner } from './people.ts'
import { cheapProduct, orderOne } from './products.ts'
import { expect, test } from './test.ts'

type PlacedOrder = { _id: string; orderDate: string; items: { _id: string }[] }

const card = (page: Page, { _id }: PlacedOrder) => page.getByRole('listitem').filter({ hasText: _id })
const dialog = (page: Page) => page.getByRole('dialog')
const reasons = (page: Page) => dialog(page).getByRole('combobox', { name: 'Reason' })

/** The owner's calls. */
async function office(browser: Browser): Promise<APIRequestContext> {
  const { request } = await browser.newContext()
  expect((await request.post('/users/login', { data: owner })).ok()).toBe(true)
  return request
}

/** One order for each of these ways of an item, newest first. */
async function ordersOf(
  page: Page,
  browser: Browser,
  ways: readonly string[][],
  bought?: Bought,
): Promise<PlacedOrder[]> {
  const { product, size } = bought ?? (await cheapProduct(page))
  for (const _ of ways) await orderOne(page, product, size)
  const { orders }: { orders: PlacedOrder[] } = await (await page.request.get('/order/get-orders')).json()
  const request = await office(browser)
  for (const [index, way] of ways.entries()) {
    const order = orders[index]
    const productId = order?.items[0]?._id
    for (const newStatus of way) {
      const answer = await request.put(`/order/update-product-status/${order?._id}`, {
        data: { productId, newStatus },
      })
      expect(answer.status()).toBe(200)
    }
  }
  return orders
}

const returned = ['Delivered', 'ReturnInitialized']

test('each item has a card with image, product name, brand, size, quantity, order date, order id, status and payment method, and the action of its status', async ({
  page,
  browser,
}) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  const ways = [
    [],
    ['Shipped'],
    ['Delivered'],
    returned,
    [...returned, 'ReturnAccepted'],
    [...returned, 'ReturnRejected'],
    ['Cancelled'],
  ]
  const orders = await ordersOf(page, browser, ways, { product, size })
  await page.goto('/profile/orderHistory')
  const expected: [string, string | null][] = [
    ['Pending', 'Cancel Item'],
    ['Shipped', 'Cancel Item'],
    ['Delivered', 'Request Refund'],
    ['Return initialized', 'Request Refund'],
    ['Return accepted', null],
    ['Return rejected', 'Retry Return'],
    ['Cancelled', null],
  ]
  for (const [index, [status, action]] of expected.entries()) {
    const one = card(page, orders[index] as PlacedOrder)
    await expect(one).toContainText(status)
    await expect(one.getByRole('button')).toHaveCount(action ? 1 : 0)
    if (action) await expect(one.getByRole('button', { name: action })).toBeVisible()
  }
  await expect(card(page, orders[3] as PlacedOrder).getByRole('button')).toBeDisabled()

  const [newest] = orders as [PlacedOrder]
  const first = card(page, newest)
  for (const fact of [
    product.productName,
    `Size ${size}`,
    'Quantity 1',
    formatDate(newest.orderDate),
    'Cash On Delivery',
  ])
    await expect(first).toContainText(fact)
  const { brand } = (await (await page.request.get(`/product/productDetails/${product._id}`)).json())
    .productsDetails
  await expect(first).toContainText(brand.brandName)
  await first.getByRole('link', { name: `Details of ${product.productName}` }).click()
  await expect(page).toHaveURL(`/orderDetails/${newest._id}`)
  await expect(page.getByRole('heading', { name: 'Item details' })).toBeVisible()
})

test('Cancel Item asks for a reason, Submit does nothing while it is empty, and a refusal stands in the dialog', async ({
  page,
  browser,
}) => {
  await newShopper(page)
  const [order] = (await ordersOf(page, browser, [[]])) as [PlacedOrder]
  await page.goto('/profile/orderHistory')
  await card(page, order).getByRole('button', { name: 'Cancel Item' }).click()
  await expect(reasons(page).getByRole('option')).toHaveText([
    'Select a reason',
    'Changed my mind',
    'Ordered by mistake',
    'Item not needed',
    'Found a better price',
    'Other',
  ])
  const submit = dialog(page).getByRole('button', { name: 'Submit' })
  let changes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/order/user-order-status-change')) changes++
  })
  await submit.click()
  await expect(dialog(page)).toBeVisible()
  expect(changes).toBe(0)
  await reasons(page).selectOption('Item not needed')
  await page.route('**/order/user-order-status-change', (route) => route.abort())
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('The shop did not answer.')
  await page.unrouteAll()
  await submit.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(card(page, order)).toContainText('Cancelled')
  await expect(card(page, order).getByRole('button')).toHaveCount(0)
  await expect(card(page, order)).toBeFocused()
})

test('an item that was delivered while its shopper wrote the reason is not cancelled, and the dialog says why', async ({
  page,
  browser,
}) => {
  await newShopper(page)
  const [order] = (await ordersOf(page, browser, [[]])) as [PlacedOrder]
  await page.goto('/profile/orderHistory')
  await card(page, order).getByRole('button', { name: 'Cancel Item' }).click()
  await reasons(page).selectOption('Other')
  const request = await office(browser)
  const moved = { productId: order.items[0]?._id, newStatus: 'Delivered' }
  await request.put(`/order/update-product-status/${order._id}`, { data: moved })
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText(/Delivered.*Cancelled/)
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await expect(card(page, order).getByRole('button', { name: 'Request Refund' })).toBeVisible()
})

test('Request Refund and Retry Return ask for a reason and leave a disabled Request Refund button', async ({
  page,
  browser,
}) => {
  await newShopper(page)
  const [delivered, rejected] = (await ordersOf(page, browser, [
    ['Delivered'],
    [...returned, 'ReturnRejected'],
  ])) as [PlacedOrder, PlacedOrder]
  await page.goto('/profile/orderHistory')
  for (const [order, action] of [
    [delivered, 'Request Refund'],
    [rejected, 'Retry Return'],
  ] as const) {
    await card(page, order).getByRole('button', { name: action }).click()
    await expect(reasons(page).getByRole('option')).toHaveText([
      'Select a reason',
      'Damaged product',
      'Ordered by mistake',
      "Doesn't like the fit",
      'Change of mind',
      'Other',
    ])
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await expect(dialog(page)).toBeVisible()
    await reasons(page).selectOption("Doesn't like the fit")
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(card(page, order).getByRole('button', { name: 'Request Refund' })).toBeDisabled()
  }
})

test('a long history is read page by page', async ({ page }) => {
  await page.request.post('/users/login', {
    data: { email: 'asha@maidan.test', password: 'Shopper@1234' },
  })
  await page.goto('/profile/orderHistory')
  const newest = page.getByRole('link', { name: /^Details of/ }).first()
  const before = await newest.getAttribute('href')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/profile/orderHistory?page=2')
  await expect(newest).not.toHaveAttribute('href', before ?? '')
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(newest).toHaveAttribute('href', before ?? '')
  await page.goto('/profile/orderHistory?page=999')
  await page.getByRole('link', { name: 'To the newest' }).click()
  await expect(newest).toBeVisible()
})
