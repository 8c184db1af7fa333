import { asOwner } from './admin-products.ts'
import { type PlacedOrder, placeOrder } from './admin-sales.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

/** Delivered by the owner, and asked to be taken back by the shopper. */
async function deliver(
  page: Parameters<typeof asOwner>[0],
  order: PlacedOrder,
  reason: string,
): Promise<void> {
  const data = { productId: order.itemId, newStatus: 'Delivered' }
  expect((await page.request.put(`/order/update-product-status/${order._id}`, { data })).ok()).toBe(true)
  await order.requestReturn(reason)
}

test('Returns: table with accept and reject, after a question, with the keyboard alone; disabled once the request is Accepted', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser, 'Kavya')
  await asOwner(page, '/dashboard/returnes')
  await deliver(page, order, "Doesn't like the fit")
  await page.reload()
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(7)
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(order.number)
  const row = page.getByRole('row').filter({ hasText: order.product })
  const cells = [
    /^Own Goods.*size 8 · 1 unit$/,
    `#${order.number}`,
    /^Kavya/,
    "Doesn't like the fit",
    'Pending',
  ]
  for (const [index, text] of cells.entries()) await expect(row.getByRole('cell').nth(index)).toHaveText(text)
  await expect(row.getByRole('cell').nth(5)).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)

  const accept = row.getByRole('button', { name: `Accept the return of ${order.product} by Kavya` })
  const reject = row.getByRole('button', { name: `Reject the return of ${order.product} by Kavya` })
  const asked = page.getByRole('alertdialog')
  await tabTo(page, reject)
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('gets no money back and is told by mail')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(reject).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, asked.getByRole('button', { name: 'Reject return' }))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Return rejected')).toBeVisible()
  await expect(row.getByRole('cell').nth(4)).toHaveText('Rejected')
  await expect(reject).toBeDisabled()
  // It is held for ten seconds.
  await expect(row.getByRole('button', { name: /^Undo/ })).toHaveCount(0)

  await order.requestReturn('Change of mind')
  await page.reload()
  await expect(row.getByRole('cell').nth(3)).toHaveText('Change of mind')
  await expect(row.getByRole('cell').nth(4)).toHaveText('Pending')
  await tabTo(page, accept)
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('₹500 goes to the wallet of Kavya.')
  await expect(asked).toContainText(`1 unit of ${order.product}, size 8, goes back on the shelf.`)
  await tabTo(page, asked.getByRole('button', { name: 'Accept return' }))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Return accepted')).toBeVisible()
  await expect(row.getByRole('cell').nth(4)).toHaveText('Accepted')
  await expect(accept).toBeDisabled()
  await expect(reject).toBeDisabled()
})

test('a damaged product stays off the shelf; a refused answer is said in the question; returns are narrowed by status', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser, 'Damini')
  await asOwner(page, '/dashboard/returnes')
  await deliver(page, order, 'Damaged product')
  await page.goto(`/dashboard/returnes?search=${order.number}`)
  const row = page.getByRole('row').filter({ hasText: order.product })
  await row.getByRole('button', { name: /^Accept/ }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('size 8, came back damaged and stays off the shelf.')
  await page.request.put(`/order/update-product-status/${order._id}`, {
    data: { productId: order.itemId, newStatus: 'ReturnAccepted' },
  })
  await asked.getByRole('button', { name: 'Accept return' }).click()
  await expect(asked.getByText('This return was already accepted')).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: /^Accept/ })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
  await expect(page).toHaveURL(/status=Pending/)
  await expect(page.getByRole('heading', { name: 'No returns match' })).toBeVisible()
})
