import type { Page } from '@playwright/test'
import { aboutToPay, addMoney, confirmed, ordersOf, payButton, toPayment, total } from './paying.ts'
import { expect, test } from './test.ts'

const balance = async ({ request }: Page): Promise<number> =>
  (await (await request.get('/wallet/get-wallet')).json()).balance

const price = async (page: Page) => Number((await total(page)).replaceAll(/[₹,]/g, ''))

test('a wallet that holds enough is recommended and pays in one click; a cancelled item comes back into it', async ({
  page,
}) => {
  await aboutToPay(page)
  await addMoney(page, 5_000)
  await toPayment(page)
  const cost = await price(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Wallets' })).toBeVisible()
  await payButton(page, 'Recommended').click()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('is paid from your wallet.')).toBeVisible()
  expect(await balance(page)).toBeCloseTo(5_000 - cost, 2)

  await page.getByRole('link', { name: 'Order Details' }).click()
  await expect(page.getByText('Paid from the wallet')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Item' }).click()
  await page.getByLabel('Reason').selectOption('Changed my mind')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(await balance(page)).toBe(5_000)
  await page.getByRole('link', { name: /^Details of/ }).click()
  await expect(page.getByText('What you paid for it went to your wallet.')).toBeVisible()
})

test('two clicks on Pay Now take the money once', async ({ page }) => {
  await aboutToPay(page)
  await addMoney(page, 5_000)
  await toPayment(page)
  const cost = await price(page)
  await page.getByRole('tab', { name: 'Wallets' }).click()
  await payButton(page, 'Wallets').dblclick()
  await expect(confirmed(page)).toBeVisible()
  expect(await balance(page)).toBeCloseTo(5_000 - cost, 2)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('a wallet that is missing is made on the spot, and one that is too small says so and takes nothing', async ({
  page,
}) => {
  await aboutToPay(page)
  await page.getByRole('tab', { name: 'Wallets' }).click()
  await expect(payButton(page, 'Wallets')).toBeDisabled()
  await page.getByRole('button', { name: 'Create Wallet' }).click()
  const notEnough = page.getByText("You don't have enough balance, please use another method.")
  await expect(notEnough).toBeVisible()
  await payButton(page, 'Wallets').click()
  await expect(notEnough).toHaveCount(2)
  expect(await ordersOf(page)).toHaveLength(0)
  await page.getByRole('link', { name: 'Add Money' }).click()
  await expect(page).toHaveURL('/profile/wallet')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Wallets' })).toBeVisible()
})
