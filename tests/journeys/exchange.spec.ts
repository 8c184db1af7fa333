import type { Page } from '@playwright/test'
import { newShopper, owner } from './people.ts'
import { cheapProduct, orderOne } from './products.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a return asks for another size, which is kept, and comes with a new order once it is accepted', async ({
  page,
  browser,
}) => {
  await newShopper(page)
  const { product } = await cheapProduct(page)
  const [worn, wanted] = product.sizes.filter(({ stock }) => stock > 2)
  if (!worn || !wanted) throw new Error('the product has two sizes in stock')
  await orderOne(page, product, worn.size)
  const { orders } = await (await page.request.get('/order/get-orders')).json()
  const [order] = orders
  const { request } = await browser.newContext()
  await request.post('/users/login', { data: owner })
  await request.put(`/order/update-product-status/${order._id}`, {
    data: { productId: order.items[0]._id, newStatus: 'Delivered' },
  })

  await page.goto(`/profile/orders/${order._id}`)
  await page.getByRole('button', { name: /^Request Refund/ }).click()
  await dialog(page).getByRole('combobox', { name: 'Reason' }).selectOption("Doesn't like the fit")
  const choice = dialog(page).getByRole('combobox', { name: 'You get' })
  await choice.selectOption(String(wanted.size))
  await expect(dialog(page)).toContainText('We keep the other size for you for 14 days')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('is kept for you until we have looked at it')).toBeVisible()

  const dashboard = await browser.newPage()
  await dashboard.request.post('/users/login', { data: owner })
  await dashboard.goto(`/dashboard/returnes?search=${order._id}`)
  const row = dashboard.getByRole('row').filter({ hasText: `#${order.number}` })
  await expect(row).toContainText('reserved')
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(dashboard.getByRole('alertdialog')).toContainText('is ordered for')
  const { returnRequest } = await (await request.get(`/order/get-return-details?search=${order._id}`)).json()
  const accepted = await request.put('/order/accept-return', { data: { returnId: returnRequest[0]._id } })
  expect(accepted.status()).toBe(200)

  await page.reload()
  await page.getByRole('link', { name: /^your new order/ }).click()
  await expect(page.getByText('Paid from the wallet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
})
