import { expect, type Page } from '@playwright/test'
import { closeUnpaid, payByCard, payNow, toPayment } from './paying.ts'
import { address } from './people.ts'
import type { Screen } from './screen.ts'

/** The payment page of a shopper with this wallet balance. */
const withBalance = (balance: number) => async (page: Page) => {
  const json = { balance, transactions: [], total: 0 }
  await page.route('**/wallet/get-wallet*', (route) => route.fulfill({ json }))
  await toPayment(page)
}

const choose = (page: Page, way: string) => page.getByRole('tab', { name: way }).click()

/** What is seen on the way through an online payment and a wallet's. */
export const paying: readonly Screen[] = [
  {
    name: 'payment-online',
    as: 'buyer',
    path: '/cart',
    act: async (page) => {
      await toPayment(page)
      await choose(page, 'Razorpay')
    },
  },
  { name: 'payment-recommended-wallet', as: 'buyer', path: '/', act: withBalance(1_29_999) },
  {
    name: 'payment-wallet',
    as: 'buyer',
    path: '/',
    act: async (page) => {
      await withBalance(1_29_999)(page)
      await choose(page, 'Wallets')
    },
  },
  {
    name: 'payment-wallet-small',
    as: 'buyer',
    path: '/',
    act: async (page) => {
      await withBalance(100.5)(page)
      await choose(page, 'Wallets')
    },
  },
  {
    name: 'payment-no-wallet',
    as: 'buyer',
    path: '/',
    act: async (page) => {
      await toPayment(page)
      await choose(page, 'Wallets')
    },
  },
  {
    name: 'payment-no-answer',
    as: 'buyer',
    path: '/',
    act: async (page) => {
      await page.route('**/order/create-razorpay-order', (route) => route.abort())
      await toPayment(page)
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await expect(page.getByRole('alert')).toContainText('Nothing has been paid')
    },
  },
  {
    name: 'payment-blocked',
    as: 'buyer',
    path: '/',
    act: async (page) => {
      await page.route('**/checkout.js', (route) => route.abort())
      await toPayment(page)
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await expect(page.getByRole('alert')).toContainText('could not be loaded')
    },
  },
  {
    name: 'retry-payment',
    as: 'buyer',
    path: '/',
    act: async (page) => {
      await toPayment(page)
      await closeUnpaid(await payNow(page))
      await expect(page.getByRole('heading', { name: 'Order Failed' })).toBeVisible()
    },
  },
  {
    name: 'retry-payment-refused',
    as: 'buyer',
    path: '/',
    act: async (page) => {
      await toPayment(page)
      const dialog = await payNow(page)
      await payByCard(dialog, 'Failure')
      await dialog.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByRole('heading', { name: 'Order Failed' })).toBeVisible()
    },
  },
  {
    name: 'retry-payment-unknown',
    as: 'newcomer',
    path: '/',
    act: async (page) => {
      const proof = { razorpayPaymentId: 'pay_1', razorpayOrderId: 'order_1', razorpaySignature: '' }
      const usr = { total: 1_29_999, address, attempt: { ended: 'unknown', proof } }
      await page.route('**/order/verify-Razorpay', (route) => route.abort())
      await page.evaluate((usr) => history.replaceState({ usr, key: 'x', idx: 0 }, '', '/retryPayment'), usr)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible()
    },
  },
]
