import type { Browser, Page } from '@playwright/test'
import { aboutToPay, confirmed, payByCard, payNow } from './paying.ts'
import { newShopper, owner } from './people.ts'
import { cheapProduct, orderOne } from './products.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function newestOrder(page: Page) {
  const { orders } = await (await page.request.get('/order/get-orders')).json()
  return orders[0]
}

/** The dashboard, of an owner who has moved the order's item. */
async function dashboardWith(
  browser: Browser,
  order: Awaited<ReturnType<typeof newestOrder>>,
  ...statuses: string[]
) {
  const dashboard = await browser.newPage()
  await dashboard.request.post('/users/login', { data: owner })
  for (const newStatus of statuses)
    await dashboard.request.put(`/order/update-product-status/${order._id}`, {
      data: { productId: order.items[0]._id, newStatus },
    })
  return dashboard
}

test('a cancelled order that was paid online goes back to how it was paid, and its page says where the money is', async ({
  page,
}) => {
  await aboutToPay(page)
  await payByCard(await payNow(page), 'Success')
  await expect(confirmed(page)).toBeVisible()
  const order = await newestOrder(page)
  await page.goto(`/profile/orders/${order._id}`)
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await expect(dialog(page).getByRole('radio', { name: /^Back to how I paid/ })).toBeChecked()
  await dialog(page).getByRole('combobox', { name: 'Reason' }).selectOption('Changed my mind')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(
    page.getByText(/goes back to the card|is on its way to the card|went back to the card/).first(),
  ).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/went back to the card, UPI or bank account/).first()).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
})

test('a return that was paid in cash goes to a UPI id, and the owner marks it as paid', async ({
  page,
  browser,
}) => {
  await newShopper(page)
  const { product } = await cheapProduct(page)
  const [size] = product.sizes.filter(({ stock }) => stock > 2)
  if (!size) throw new Error('the product is in stock')
  await orderOne(page, product, size.size)
  const order = await newestOrder(page)
  const dashboard = await dashboardWith(browser, order, 'Delivered')

  await page.goto(`/profile/orders/${order._id}`)
  await page.getByRole('button', { name: /^Request Refund/ }).click()
  await dialog(page).getByRole('combobox', { name: 'Reason' }).selectOption('Other')
  await dialog(page)
    .getByRole('radio', { name: /^UPI id/ })
    .check()
  await dialog(page).getByRole('textbox', { name: 'UPI id' }).fill('asha')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByText('A UPI id looks like name@bank')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'UPI id' }).fill('asha.rao@okbank')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Return requested')).toBeVisible()

  await dashboardWith(browser, order, 'ReturnAccepted')
  await page.reload()
  await expect(page.getByText(/goes to the bank account or UPI id that you gave us/)).toBeVisible()

  await dashboard.goto('/dashboard/payOuts')
  const row = dashboard.getByRole('row').filter({ hasText: `#${order.number}` })
  await expect(row).toContainText('UPI id ….rao@')
  const saved = dashboard.waitForEvent('download')
  await dashboard.getByRole('button', { name: 'File for the bank' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^pay-outs-.*\.csv$/)
  await row.getByRole('button', { name: /^Mark as paid/ }).click()
  await dashboard.getByRole('textbox', { name: 'Reference of the transfer' }).fill('UTR4711')
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(dashboard.getByText(/is marked as paid/)).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.reload()
  await expect(page.getByText(/was paid to the bank account or UPI id that you gave us/)).toBeVisible()
})
