import { readFileSync } from 'node:fs'
import { readPdf } from '../pdf.ts'
import { address, newShopper, owner } from './people.ts'
import { cheapProduct, orderOne } from './products.ts'
import { expect, test } from './test.ts'

test('the order details show one order item, the delivery address, the item details and a Download button for a PDF invoice, a pro-forma before the dispatch, and a credit note after a cancellation', async ({
  page,
  browser,
}) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await orderOne(page, product, size)
  const { orders } = await (await page.request.get('/order/get-orders')).json()
  const [order] = orders

  await page.goto('/profile/orderHistory')
  await page.getByRole('link', { name: `Details of ${product.productName}` }).click()
  await expect(page).toHaveURL(`/orderDetails/${order._id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: product.productName })).toBeVisible()
  for (const section of ['Delivery address', 'Item details', 'Item history', 'Invoice'])
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
  await expect(page.getByText(address.address)).toBeVisible()
  await expect(page.getByText('Ordered', { exact: true }).last()).toBeVisible()

  const download = page.getByRole('button', { name: 'Download', exact: true })
  await page.route('**/order/invoice/*', (route) => route.abort())
  await download.click()
  await expect(page.getByRole('alert')).toHaveText('The invoice could not be downloaded. Please try again.')
  await page.unrouteAll()

  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/order/invoice/*', async (route) => {
    await held
    await route.continue()
  })
  const coming = page.waitForEvent('download')
  await download.click()
  await expect(page.getByText('Making your invoice…')).toBeVisible()
  await expect(download).toHaveAttribute('aria-busy', 'true')
  goOn()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^pro-forma-\d{4,}\.pdf$/)
  await expect(page.getByText(`${file.suggestedFilename()} is in your downloads.`)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const text = (await readPdf(readFileSync(await file.path()))).flat().join('\n')
  for (const printed of [
    'Pro-forma invoice',
    order._id,
    address.name,
    'Maharashtra (27)',
    'IGST',
    'Cash on delivery',
  ])
    expect(text).toContain(printed)
  const total = order.theTotelAmount.toLocaleString('en-IN', { minimumFractionDigits: 2 })
  expect(text).toContain(`Total | ₹${total}`)

  const owners = await browser.newContext()
  await owners.request.post('/users/login', { data: owner })
  await owners.request.put(`/order/update-product-status/${order._id}`, {
    data: { productId: order.items[0]._id, newStatus: 'Shipped' },
  })
  const invoice = page.waitForEvent('download')
  await download.click()
  expect((await invoice).suggestedFilename()).toMatch(/^INV\d{4}[0-9A-Z]{6}\.pdf$/)

  // What is cancelled after the invoice has a credit note, which shopper and admin download.
  await owners.request.put(`/order/update-product-status/${order._id}`, {
    data: { productId: order.items[0]._id, newStatus: 'Cancelled' },
  })
  await page.reload()
  const note = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Credit note', exact: true }).click()
  const number = (await note).suggestedFilename()
  expect(number).toMatch(/^CRN\d{4}[0-9A-Z]{6}\.pdf$/)
  const dashboard = await owners.newPage()
  await dashboard.goto(`/dashboard/orderDetails/${order._id}`)
  const same = dashboard.waitForEvent('download')
  const label = `Credit note ${number.replace('.pdf', '')} of ${product.productName}`
  await dashboard.getByRole('button', { name: label }).click()
  expect((await same).suggestedFilename()).toBe(number)
  await owners.close()
})
