import type { Page } from '@playwright/test'
import { meanwhile } from './network.ts'
import { addProduct, setVisibility } from './own-products.ts'
import {
  aboutToPay,
  chooseCashOnDelivery,
  confirmed,
  fillCart,
  ordersOf,
  payButton,
  payByCard,
  payNow,
  toastWith,
  toPayment,
  total,
} from './paying.ts'
import { address, fillAddress, type Person, signIn } from './people.ts'
import { expect, test } from './test.ts'

const failed = (page: Page) => page.getByRole('heading', { name: 'Order Failed' })
const confirmOrder = (page: Page) => page.getByRole('button', { name: 'Confirm Order' })

/** The session ends behind the page's back, as it does after thirty days or a new password. */
const endSession = ({ request }: Page) => request.post('/users/logout')

async function signInAgain(page: Page, shopper: Person): Promise<void> {
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended.').first()).toBeVisible()
  await signIn(page, shopper)
}

test('when the provider’s script is blocked, no order comes about, the page says what to do, and goes on when it is let through', async ({
  page,
}) => {
  await page.route('**/checkout.js', (route) => route.abort())
  await aboutToPay(page)
  await page.getByRole('tab', { name: 'Razorpay' }).click()
  await payButton(page, 'Razorpay').click()
  await expect(toastWith(page, 'Failed to create order. Please try again.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toContainText(
    'Nothing has been paid.',
  )
  await page.unroute('**/checkout.js')
  await payByCard(await payNow(page), 'Success')
  await expect(confirmed(page)).toBeVisible()
})

test('a payment that the shop cannot verify is said to have failed, keeps amounts and address, and is not paid twice', async ({
  page,
}) => {
  await aboutToPay(page)
  const price = await total(page)
  await page.route('**/order/verify-Razorpay', (route) => {
    const postData = { ...route.request().postDataJSON(), razorpayPaymentId: 'pay_00000000000000' }
    return route.continue({ postData })
  })
  await payByCard(await payNow(page), 'Success')
  await expect(toastWith(page, 'Payment failed. Please retry.')).toBeVisible()
  await expect(failed(page)).toBeVisible()
  await expect(page.getByText(price, { exact: true })).toBeVisible()
  await expect(page.getByText('12 Marine Drive')).toBeVisible()
  // The provider tells the shop of the payment by itself.
  await expect(async () => expect(await ordersOf(page)).toHaveLength(1)).toPass()
  await page.getByRole('button', { name: 'Retry Payment' }).click()
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('two tabs with different carts at payment: the older one is told, shows what is in the cart now, and only one order is made', async ({
  page,
  context,
}) => {
  const ownProduct = await addProduct({ price: 300 })
  await aboutToPay(page, ownProduct)
  await chooseCashOnDelivery(page)
  const other = await context.newPage()
  await meanwhile(page, '/order/create-order', async () => {
    await fillCart(other, ownProduct.id, 8)
    await toPayment(other)
    await chooseCashOnDelivery(other)
  })
  await confirmOrder(page).click()
  await expect(toastWith(page, 'Order creation failed. Please try again.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed' })).toBeVisible()
  await expect(page.getByText('The total has changed since you left the cart: it was ₹330.')).toBeVisible()
  expect(await total(page)).toBe('₹630')

  await confirmOrder(page).click()
  await expect(confirmed(page)).toBeVisible()
  await confirmOrder(other).click()
  await expect(confirmed(other)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('a session that ends at checkout or payment loses nothing typed: who signs in again is back there, and pays once', async ({
  page,
}) => {
  const { shopper } = await aboutToPay(page)
  await page.request.post('/users/add-address', { data: { ...address, address: '7 Fort Road' } })
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page).toHaveURL('/checkOut')
  await page.reload()
  const other = page.getByRole('radio', { name: /7 Fort Road/ })
  await other.check()
  await page.getByRole('button', { name: '+ Add New Address' }).click()
  await meanwhile(page, '/users/add-address', () => endSession(page))
  await fillAddress(page)
  await signInAgain(page, shopper)
  await expect(page).toHaveURL('/checkOut')
  await expect(page.getByRole('dialog').getByLabel('Locality')).toHaveValue('Churchgate')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toBeChecked()
  await page.getByRole('button', { name: /^Continue/ }).click()

  const price = await total(page)
  await chooseCashOnDelivery(page)
  await meanwhile(page, '/order/create-order', () => endSession(page))
  await confirmOrder(page).click()
  await signInAgain(page, shopper)
  await expect(page).toHaveURL('/payment')
  expect(await total(page)).toBe(price)
  await expect(page.getByText('7 Fort Road')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Cash On Delivery', selected: true })).toBeVisible()

  await meanwhile(page, '/order/verify-Razorpay', () => endSession(page))
  await payByCard(await payNow(page), 'Success')
  await signInAgain(page, shopper)
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('a product that is deactivated while somebody pays is named in the cart, and nothing is ordered', async ({
  page,
}) => {
  const ownProduct = await addProduct({ price: 450 })
  await aboutToPay(page, ownProduct)
  await chooseCashOnDelivery(page)
  await meanwhile(page, '/order/create-order', () => setVisibility(ownProduct, 'hidden'))
  await confirmOrder(page).click()
  await expect(page).toHaveURL('/cart')
  const reason = new RegExp(`${ownProduct.name} is unavailable`)
  await expect(toastWith(page, reason)).toBeVisible()
  await expect(page.getByRole('main').getByText(reason).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  expect(await ordersOf(page)).toHaveLength(0)
})

test('offline right after paying: nothing is called failed, and the order is confirmed by itself with the connection', async ({
  page,
  context,
}) => {
  await aboutToPay(page)
  await page.route('**/order/verify-Razorpay', async (route) => {
    await context.setOffline(true)
    await route.abort()
  })
  await payByCard(await payNow(page), 'Success')
  await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible()
  await expect(page.getByText('Don’t pay again')).toBeVisible()
  await page.unroute('**/order/verify-Razorpay')
  await context.setOffline(false)
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('an order whose answer is lost is not ordered twice, by another try or by a reload', async ({
  page,
  context,
}) => {
  await aboutToPay(page)
  await chooseCashOnDelivery(page)
  await page.route('**/order/create-order', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await confirmOrder(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The shop did not answer.' })).toBeVisible()
  await page.unroute('**/order/create-order')
  await context.setOffline(false)
  const other = await context.newPage()
  await page.reload()
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(other)).toHaveLength(1)
})
