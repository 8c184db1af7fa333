import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../pdf.ts'
import { asOwner, newName } from './admin-products.ts'
import { placeOrder } from './admin-sales.ts'
import { addProduct } from './own-products.ts'
import { address, newShopper, stranger } from './people.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

async function addCourier(page: Page, name: string): Promise<void> {
  const data = { name, trackingUrl: 'https://track.example/{number}' }
  expect((await page.request.post('/couriers/add-courier', { data })).ok()).toBe(true)
}

test('fifty orders of two items are shipped, with labels, by fewer than thirty keystrokes', async ({
  page,
  browser,
}) => {
  const products = [
    await addProduct({ price: 300, sizes: { 8: 60 } }),
    await addProduct({ price: 300, sizes: { 8: 60 } }),
  ]
  const shopper = await (await browser.newContext()).newPage()
  await newShopper(shopper, { ...stranger(), name: 'Xylo' })
  const orders: string[] = []
  const numbers: number[] = []
  for (let index = 0; index < 50; index++) {
    for (const { id: productId } of products)
      await shopper.request.post('/cart/add-to-cart', { data: { productId, size: 8 } })
    const items = products.map(({ id: productId }) => ({ productId, size: 8, quantity: 1 }))
    const data = { items, shippingAddress: address, paymentMethod: 'COD', theTotelAmount: 630 }
    const answer = await shopper.request.post('/order/create-order', { data })
    expect(answer.status()).toBe(201)
    const { order } = await answer.json()
    orders.push(order._id)
    numbers.push(order.number)
  }
  const courier = newName('Quick')
  await asOwner(page, '/dashboard/orders')
  await addCourier(page, courier)
  for (const [index, place] of ['A-10', 'A-2'].entries()) {
    const sizes = [{ size: 8, stock: 10, stockBefore: 10, place }]
    const data = { data: { sizes } }
    expect((await page.request.put(`/product/productEdit/${products[index]?.id}`, data)).ok()).toBe(true)
  }

  await expect(page.locator('tbody [data-row]').first()).toBeVisible()
  let keystrokes = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    keystrokes += keys.length
  }
  const dialog = page.getByRole('dialog')
  await press('/', ...'xylo')
  await expect(page.getByText('of 50 orders')).toBeVisible()
  await press('ArrowDown', 'Shift+A')
  await expect(page.getByText('50 selected')).toBeVisible()
  await press('s')
  await expect(dialog.getByLabel('Courier')).toBeFocused()
  await expect(dialog.getByRole('option', { name: courier })).toBeAttached()
  await press('q', 'Tab', 'Tab', 'Enter')
  await expect(toastWith(page, '50 orders: Shipped')).toBeVisible()
  await expect(dialog).toBeHidden()
  await press('p')
  await expect(dialog.getByLabel('What')).toBeFocused()
  const downloading = page.waitForEvent('download')
  await press('Tab', 'Tab', 'Tab', 'Enter')
  const labels = await readPdf(await readFile(await (await downloading).path()))
  // Four labels of A6 on each page of A4.
  expect(labels).toHaveLength(13)
  expect(labels.flat().join('\n').split(`#${numbers[0]}`)).toHaveLength(2)
  expect(keystrokes).toBeLessThan(30)

  await expect(dialog).toBeHidden()
  await page.keyboard.press('p')
  await dialog.getByLabel('What').selectOption('Pick list')
  const picking = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make PDF' }).click()
  const [picks = []] = await readPdf(await readFile(await (await picking).path()))
  expect(picks.filter((line) => line.startsWith('A-'))).toMatchObject([
    expect.stringMatching(/^A-2 \| 50 \|/),
    expect.stringMatching(/^A-10 \| 50 \|/),
  ])

  const detailsOf = async (id?: string) => (await page.request.get(`/order/get-order-details/${id}`)).json()
  for (const id of [orders[0], orders[49]]) {
    const { held, shipments } = await detailsOf(id)
    expect(held.map(({ to }: { to: string }) => to)).toEqual(['Shipped', 'Shipped'])
    expect(shipments).toMatchObject([{ courier: { name: courier } }])
  }
  await toastWith(page, '50 orders: Shipped').getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, 'The changes are undone')).toBeVisible()
  expect(await detailsOf(orders[49])).toMatchObject({ held: [], shipments: [] })
})

test('a whole order is shipped with a tracking number, which its shopper follows, and comes back', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  await asOwner(page, '/dashboard/couriers')
  const courier = newName('Swift')
  await page.getByRole('button', { name: 'Add courier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Courier of India').selectOption('Delhivery')
  await expect(dialog.getByLabel('Name')).toHaveValue('Delhivery')
  await expect(dialog.getByLabel('Tracking address')).toHaveValue(
    'https://www.delhivery.com/track/package/{number}',
  )
  await dialog.getByLabel('Name').fill(courier)
  await dialog.getByLabel('Tracking address').fill('https://track.example/{number}')
  await dialog.getByRole('button', { name: 'Add courier' }).click()
  const added = page.getByRole('listitem').filter({ hasText: courier })
  await page.setViewportSize({ width: 360, height: 740 })
  const topOf = async (name: string) => (await added.getByRole('button', { name }).boundingBox())?.y
  await expect(
    async () => expect(await topOf('Delete')).toBe(await topOf('Edit')),
    'beside each other',
  ).toPass()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`/dashboard/orderDetails/${order._id}`)
  await page.getByRole('button', { name: 'Ship whole order' }).click()
  await dialog.getByLabel('Courier').selectOption(courier)
  const number = `AWB${Date.now()}`
  await dialog.getByLabel('Tracking number').fill(number)
  await dialog.getByLabel('Weight in grams').fill('450')
  await dialog.getByRole('button', { name: 'Ship order' }).click()
  await expect(toastWith(page, '1 order: Shipped')).toBeVisible()
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await expect(parcels.getByRole('link', { name: number })).toHaveAttribute(
    'href',
    `https://track.example/${number}`,
  )
  await expect(parcels).toContainText('0.45 kg')
  await parcels.getByRole('button', { name: 'Came back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'It came back' }).click()
  await expect(toastWith(page, 'The parcel is marked as returned')).toBeVisible()
  await page.goto(`/dashboard/orders?search=${number}`)
  await expect(page.getByRole('link', { name: `#${order.number}`, exact: true }).first()).toBeVisible()
})

test('rows, ranges and the page are selected by keys, and what cannot be delivered is named by order', async ({
  page,
  browser,
}) => {
  const name = `Zeno${Date.now()}`
  const orders = [
    await placeOrder(browser, name),
    await placeOrder(browser, name),
    await placeOrder(browser, name),
  ]
  await asOwner(page, `/dashboard/orders?search=${name}`)
  await expect(page.getByText('of 3 orders')).toBeVisible()
  const selected = page.getByRole('region', { name: 'Selected orders' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(selected).toContainText('1 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ ')
  await expect(selected).toContainText('3 selected')
  await page.setViewportSize({ width: 360, height: 740 })
  const lineOf = async (name: string) => (await selected.getByText(name).boundingBox())?.y ?? -1
  await expect(async () =>
    expect(Math.abs((await lineOf('Clear')) - (await lineOf('selected')))).toBeLessThan(20),
  ).toPass()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(selected).not.toContainText('selected')
  await page.keyboard.press('a')
  await expect(selected).toContainText('3 selected')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: '3 orders left as they were' })
  for (const { number } of orders) await expect(dialog).toContainText(`#${number}Nothing of it is on its way`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Ship the selected orders',
  )
})

test('what became of a parcel is booked: lost and claimed, then damaged, and its shopper reads that it was lost', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  await asOwner(page, '/dashboard/orders')
  const courier = newName('Careless')
  await addCourier(page, courier)
  const { couriers } = await (await page.request.get('/couriers/get-couriers')).json()
  const { _id } = couriers.find(({ name }: { name: string }) => name === courier)
  const data = {
    productId: order.itemId,
    newStatus: 'Shipped',
    courier: _id,
    trackingNumber: `L${Date.now()}`,
  }
  expect((await page.request.put(`/order/update-product-status/${order._id}`, { data })).ok()).toBe(true)

  await page.goto(`/dashboard/orderDetails/${order._id}`)
  const parcels = page.getByRole('region', { name: 'Parcels' })
  const dialog = page.getByRole('dialog')
  await parcels.getByRole('button', { name: 'Book outcome' }).click()
  await expect(dialog).toContainText('What is on its way is cancelled')
  await dialog.getByLabel(order.product).selectOption('Lost on the way')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(toastWith(page, 'Booked').getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(parcels).toContainText('Lost on the way: 1')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Cancelled (Lost on the way)')

  await parcels.getByRole('button', { name: 'Claim from courier' }).click()
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('500')
  await dialog.getByLabel('The courier’s reference').fill('CL-9')
  await dialog.getByRole('button', { name: 'Save claim' }).click()
  await expect(parcels).toContainText('Claimed ₹500')
  await parcels.getByRole('button', { name: 'Correct outcome' }).click()
  await dialog.getByLabel(order.product).selectOption('Came back damaged')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(parcels).toContainText('Came back damaged: 1')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    'corrected: Came back damaged: 1',
  )

  await page.goto('/dashboard/claims')
  const claim = page.getByRole('row').filter({ hasText: order.number })
  await expect(claim).toContainText('CL-9')
  await claim.getByRole('button', { name: /^Edit the claim/ }).click()
  await dialog.getByLabel('State').selectOption('Paid')
  await dialog.getByRole('button', { name: 'Save claim' }).click()
  await expect(claim).toContainText('Paid')

  await order.shopper.goto(`/profile/orders/${order._id}`)
  await expect(order.shopper.getByText(`The courier lost ${order.product}`)).toBeVisible()
})

test('what its shopper cancels on its way is to be stopped, and waits for its parcel', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  await asOwner(page, '/dashboard/orders')
  const shipped = { productId: order.itemId, newStatus: 'Shipped' }
  await page.request.put(`/order/update-product-status/${order._id}`, { data: shipped })
  const cancelled = {
    ...{ orderId: order._id, itemId: order.itemId, orderStatus: 'Cancelled', cancelReason: 'Other' },
  }
  await order.shopper.request.put('/order/user-order-status-change', { data: cancelled })
  await page.goto('/dashboard/orders?parcel=stop-requested')
  await page
    .getByRole('link', { name: new RegExp(order.number) })
    .first()
    .click()
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await expect(parcels).toContainText('Ask the courier to stop it')
  await parcels.getByRole('button', { name: 'Book outcome' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(order.product).selectOption('Delivered after all')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(parcels).toContainText('The customer has these goods')
})
