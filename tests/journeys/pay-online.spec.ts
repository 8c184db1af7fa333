import type { Page } from '@playwright/test'
import {
  aboutToPay,
  closeUnpaid,
  confirmed,
  openedDialog,
  ordersOf,
  payButton,
  payByCard,
  payNow,
  toPayment,
  total,
} from './paying.ts'
import { newShopper } from './people.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'

const failed = (page: Page) => page.getByRole('heading', { name: 'Order Failed' })

/** The provider orders that the shop has answered with, as they come. */
function providerOrders(page: Page): string[] {
  const ids: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/order/create-razorpay-order'))
      ids.push((await response.json()).razorpayOrderId)
  })
  return ids
}

test('somebody pays online: the order is confirmed, stands in the history as paid, and the cart is empty', async ({
  page,
}) => {
  const { product } = await aboutToPay(page)
  const dialog = await payNow(page)
  await payByCard(dialog, 'Success')
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('Payment successful')).toBeVisible()
  await expect(page.getByText(/₹[\d,.]+ is paid\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Order Details' }).click()
  const card = page.getByRole('listitem').filter({ hasText: product.productName })
  await expect(card).toContainText('Paid online')
  await page.getByRole('button', { name: 'Cancel Item' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'What you paid for it and do not have back yet goes back to you.',
  )
})

test('a refused payment can be tried again: back to the payment with the amounts and the address', async ({
  page,
}) => {
  await aboutToPay(page)
  const before = await total(page)
  const first = await payNow(page)
  await payByCard(first, 'Failure')
  await expect(first.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  await first.getByRole('button', { name: 'Leave' }).click()
  await expect(failed(page)).toBeVisible()
  await expect(page.getByText('Payment not completed. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/retryPayment')

  await page.reload()
  await expect(failed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Retry Payment' }).click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByText('12 Marine Drive')).toBeVisible()
  expect(await total(page)).toBe(before)

  await payByCard(await payNow(page), 'Success')
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('a dialog that was left is opened again for the same order of the provider', async ({ page }) => {
  const ids = providerOrders(page)
  await aboutToPay(page)
  await closeUnpaid(await payNow(page))
  await expect(failed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Retry Payment' }).click()
  await payByCard(await payNow(page), 'Success')
  await expect(confirmed(page)).toBeVisible()
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('whoever clicks twice has one dialog and one order', async ({ page }) => {
  const ids = providerOrders(page)
  await aboutToPay(page)
  await page.getByRole('tab', { name: 'Razorpay' }).click()
  await payButton(page, 'Razorpay').dblclick()
  await payByCard(await openedDialog(page), 'Success')
  await expect(confirmed(page)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(ids).toHaveLength(1)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('whoever pays and closes the tab has an order all the same', async ({ page, context }) => {
  const { product } = await aboutToPay(page)
  const dialog = await payNow(page)
  await payByCard(dialog, 'Pay and lose the answer')
  await expect(dialog.getByRole('heading', { name: 'The answer is lost' })).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await expect(async () => expect(await ordersOf(later)).toHaveLength(1)).toPass()
  await later.goto('/profile/orderHistory')
  await expect(later.getByRole('listitem').filter({ hasText: product.productName })).toContainText(
    'Paid online',
  )
  await later.goto('/cart')
  await expect(later.getByText('Your cart is empty')).toBeVisible()
})

test('a payment that comes through after its dialog was left is noticed', async ({ page }) => {
  await aboutToPay(page)
  const dialog = await payNow(page)
  await payByCard(dialog, 'Pay and lose the answer')
  await expect(dialog.getByRole('heading', { name: 'The answer is lost' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('a payment that nobody can confirm is not called failed, and is confirmed when the shop can', async ({
  page,
}) => {
  await aboutToPay(page)
  await page.route('**/order/verify-Razorpay', (route) => route.fulfill({ status: 503, json: {} }))
  await payByCard(await payNow(page), 'Success')
  await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible()
  await expect(page.getByText('Don’t pay again')).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
  await page.unroute('**/order/verify-Razorpay')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('what was paid in another tab is not paid again: its order is shown', async ({ page, context }) => {
  await aboutToPay(page)
  const other = await context.newPage()
  await toPayment(other)
  await payByCard(await payNow(page), 'Success')
  await expect(confirmed(page)).toBeVisible()
  await other.bringToFront()
  await other.getByRole('button', { name: 'Pay Now' }).click()
  await expect(confirmed(other)).toBeVisible()
  await expect(other.getByText('Your order is already paid')).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('somebody without a mouse pays online: menu, dialog and bank by Tab, arrows and Enter', async ({
  page,
}) => {
  const { keyboard } = page
  await aboutToPay(page)
  await page.getByRole('tab', { name: 'Recommended' }).focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('tab', { name: 'Razorpay' })).toBeFocused()
  await keyboard.press('Home')
  await tabTo(page, page.getByRole('button', { name: 'Choose Wallets' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Wallets' })).toBeFocused()
  await keyboard.press('ArrowUp')
  await tabTo(page, payButton(page, 'Razorpay'))
  await keyboard.press('Enter')
  const dialog = await openedDialog(page)
  await tabTo(page, dialog.getByRole('button', { name: /^Pay ₹/ }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Mock bank' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Success' }))
  await keyboard.press('Enter')
  await expect(confirmed(page)).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Order Details' }))
})

test('the screens after a payment are nowhere to go to without one', async ({ page }) => {
  await newShopper(page)
  for (const path of ['/payment', '/retryPayment', '/confirmation']) {
    await page.goto(path)
    await expect(page).toHaveURL('/cart')
  }
})
