import { asOwner, newName } from './admin-products.ts'
import { placeOrder } from './admin-sales.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('tracking numbers and remitted cash are seen before they are done; the columns are remembered', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  const [courier, number] = [newName('Swift'), `AWB${Date.now()}`]
  await asOwner(page, '/dashboard/orders')
  const added = await page.request.post('/couriers/add-courier', { data: { name: courier } })
  expect(added.ok()).toBe(true)

  await page.getByRole('button', { name: 'Courier files' }).click()
  await page.getByRole('menuitem', { name: 'Import tracking numbers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Courier of rows that name none').selectOption(courier)
  const tracking = csv(
    'numbers.csv',
    'Shipments of today',
    'Order Id,AWB',
    `${order.number},${number}`,
    'DEADBEEF,AWB77',
  )
  await dialog.getByLabel('File of the courier').setInputFiles(tracking)
  await expect(dialog.getByRole('status')).toContainText('1 order would be shipped')
  await expect(dialog.getByRole('status')).toContainText('Row 4There is no order DEADBEEF')
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click()
  await expect(toastWith(page, '1 order shipped')).toBeVisible()

  const details = await (await page.request.get(`/order/get-order-details/${order._id}`)).json()
  for (const { _id: productId } of details.order.items) {
    const data = { productId, newStatus: 'Delivered' }
    expect((await page.request.put(`/order/update-product-status/${order._id}`, { data })).ok()).toBe(true)
  }
  const total = details.order.theTotelAmount

  await page.goto('/dashboard/remittances?days=0')
  const due = page.getByRole('row').filter({ hasText: number })
  await expect(due).toContainText(`#${order.number}`)
  const bookFile = async () => {
    await page.getByRole('button', { name: 'Book cash remitted' }).click()
    await dialog.getByLabel('Courier that remits').selectOption(courier)
    const file = csv('cod.csv', 'Ref,Net,Gross', `${number},1,${total}`)
    await dialog.getByLabel('File of the courier').setInputFiles(file)
  }
  await bookFile()
  await expect(dialog.getByText('which columns are to be read?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Book ₹/ })).toBeHidden()
  const choose = async (number: string, amount: string) => {
    await dialog.getByLabel('Tracking number').selectOption(number)
    await dialog.getByLabel('Amount').selectOption(amount)
  }
  await choose('Ref', 'Gross')
  await expect(dialog.getByRole('status')).toContainText('of 1 row would be booked, all as expected')
  await dialog.getByRole('button', { name: /^Book ₹/ }).click()
  await expect(toastWith(page, 'booked, of 1 row')).toBeVisible()
  await expect(due).toBeHidden()
  await expect(page.getByRole('region', { name: 'Booked' })).toContainText(courier)

  await bookFile()
  await expect(dialog.getByText('as last time')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText(/Booked on .* already/)
  await expect(dialog.getByRole('button', { name: /^Book ₹/ })).toBeDisabled()
})
