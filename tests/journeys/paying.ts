import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { OwnProduct } from './own-products.ts'
import { newShopper, type Person } from './people.ts'
import { cheapProduct, type Product } from './products.ts'

export type Bought = { product: Product; size: number }

/** A new shopper on the payment page, with one cheap product or the journey's own in the cart. */
export async function aboutToPay(page: Page, own?: OwnProduct): Promise<Bought & { shopper: Person }> {
  const shopper = await newShopper(page)
  const bought = await cheapProduct(page)
  await fillCart(page, own?.id ?? bought.product._id, own ? 8 : bought.size)
  await toPayment(page)
  return { ...bought, shopper }
}

/** Puts one unit into the cart, as the product's page does. */
export async function fillCart({ request }: Page, productId: string, size: number): Promise<void> {
  expect((await request.post('/cart/add-to-cart', { data: { productId, size } })).ok()).toBe(true)
}

/** From the cart to the payment page, to the first saved address. */
export async function toPayment(page: Page): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByRole('tab', { name: 'Recommended' })).toBeVisible()
}

/** The payment provider's dialog, once it is there. */
export async function openedDialog(page: Page): Promise<FrameLocator> {
  const dialog = page.frameLocator('iframe[title="Payment (sandbox)"]')
  await expect(dialog.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  return dialog
}

/** The button of one way to pay: while the tabs change, both panels are there. */
export function payButton(page: Page, tab: 'Recommended' | 'Razorpay' | 'Wallets'): Locator {
  return page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: 'Pay Now' })
}

/** Chooses the provider in the menu, and Pay Now. */
export async function payNow(page: Page): Promise<FrameLocator> {
  await page.getByRole('tab', { name: 'Razorpay' }).click()
  await payButton(page, 'Razorpay').click()
  return openedDialog(page)
}

/** Pays in the provider's dialog; the bank answers with `answer`. */
export async function payByCard(
  dialog: FrameLocator,
  answer: 'Success' | 'Failure' | 'Pay and lose the answer',
): Promise<void> {
  await dialog.getByRole('button', { name: /^Pay ₹/ }).click()
  if (answer === 'Pay and lose the answer') await dialog.getByText('Rarer endings').click()
  await dialog.getByRole('button', { name: answer, exact: true }).click()
}

/** Closes the provider's dialog unpaid. */
export async function closeUnpaid(dialog: FrameLocator): Promise<void> {
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
}

/** The shopper's orders, as the calls answer them. */
export async function ordersOf({ request }: Page): Promise<{ _id: string; paymentMethod: string }[]> {
  return (await (await request.get('/order/get-orders')).json()).orders
}

export const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed' })

/** The captcha as it is drawn. */
export async function drawnCaptcha(page: Page): Promise<string> {
  const signs = page.getByRole('img', { name: /^Captcha picture/ }).locator('text')
  await expect(signs).toHaveCount(6)
  return (await signs.allTextContents()).join('')
}

/** Adds money to the wallet, by the calls as the screens make them. */
export async function addMoney({ request }: Page, amount: number): Promise<void> {
  const order = await (await request.post('/wallet/create-topup-order', { data: { amount } })).json()
  const data = { order_id: order.razorpayOrderId, outcome: 'success' }
  const paid = await (await request.post('/sandbox/razorpay/pay', { data })).json()
  const proof = {
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  }
  expect((await request.post('/wallet/add-money', { data: { amount, ...proof } })).ok()).toBe(true)
}

/** Chooses cash on delivery and types what the captcha shows. */
export async function chooseCashOnDelivery(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  await page.getByRole('textbox', { name: 'Captcha' }).fill(await drawnCaptcha(page))
}

/** The total of the price panel, as it is written. */
export async function total(page: Page): Promise<string> {
  const sum = page.getByRole('region', { name: 'Price Details' }).getByRole('definition').last()
  await expect(sum).toContainText(/₹\d/)
  return (await sum.textContent()) ?? ''
}

/** A toast. */
export const toastWith = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(text)
