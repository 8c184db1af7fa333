import { addProduct } from './own-products.ts'
import { aboutToPay, confirmed, ordersOf, payByCard, payNow } from './paying.ts'
import { mailTo, owner, signIn, stranger } from './people.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

/** More than other journeys pay for an order, so that their refunds stay below the amount. */
const PRICE = 60_000

test('an owner asks for a large refund, which another admin confirms in the dashboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const newPage = async () => (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await page.request.post('/users/login', { data: owner })
  const { email, password } = stranger()
  await page.request.post('/admins/invite-admin', { data: { name: 'Ravi Rao', email } })
  const second = await newPage()
  const { text } = await mailTo(page.request, email, /invited to run/)
  await second.goto(`/invitation${/#[\w-]+/.exec(text)?.[0]}`)
  await expect(second.getByLabel('Email')).toHaveValue(email)
  await second.getByLabel('Password', { exact: true }).fill(password)
  await second.getByLabel('Confirm password').fill(password)
  await second.getByRole('button', { name: 'Accept the invitation' }).click()
  await second.waitForURL('**/login')
  await signIn(second, { email, password })
  await second.waitForURL('**/dashboard')

  await page.goto('/dashboard/settings/selling')
  await page.getByLabel('Refunds above this need a second person').fill('50000')
  const saving = page.waitForResponse('**/settings/save-settings')
  await page.getByRole('button', { name: 'Save selling' }).click()
  expect((await saving).status()).toBe(200)

  const buyer = await newPage()
  const product = await addProduct({ price: PRICE })
  await aboutToPay(buyer, product)
  await payByCard(await payNow(buyer), 'Success')
  await expect(confirmed(buyer)).toBeVisible()
  const [order] = await ordersOf(buyer)

  await page.goto(`/dashboard/orderDetails/${order?._id}`)
  await page.getByRole('combobox', { name: `Status of ${product.name}` }).selectOption('Cancelled')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel item' }).click()
  await expect(
    toastWith(page, 'The refund of ₹60,030 is asked for; another person with the permission must confirm it'),
  ).toBeVisible()
  await expect(page.getByText('Cancel item: ₹60,030 asked for by')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Refund requests' }).click()
  const mine = page.getByRole('row').filter({ hasText: product.name })
  await expect(mine).toContainText('Another person must confirm it.')
  await expect(mine.getByRole('button')).toHaveCount(0)

  await second.goto('/dashboard')
  await second.getByRole('link', { name: /Refunds to confirm/ }).click()
  const row = second.getByRole('row').filter({ hasText: product.name })
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Confirm refund' }).click()
  await expect(toastWith(second, 'The refund is made')).toBeVisible()
  await expect(row).toHaveCount(0)
  await second.goto(`/dashboard/orderDetails/${order?._id}`)
  await expect(second.getByRole('list', { name: `History of ${product.name}` })).toContainText('Cancelled')
  await second.goto('/dashboard/refundRequests?state=past')
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('Ravi Rao')
})
