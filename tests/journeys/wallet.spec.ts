import type { FrameLocator, Page } from '@playwright/test'
import { newShopper } from './people.ts'
import { expect, test } from './test.ts'

const dialogOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment (sandbox)"]')
const balance = (page: Page) => page.getByRole('definition').first()
const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** A shopper with a new wallet, on its page. */
async function withWallet(page: Page): Promise<void> {
  await newShopper(page)
  await page.goto('/profile/editProfile')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page).toHaveURL('/profile/wallet')
  await page.getByRole('button', { name: 'Create Wallet' }).click()
  await expect(balance(page)).toHaveText('₹0')
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
}

async function begin(page: Page, amount: string): Promise<FrameLocator> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: 'Add Money' }).click()
  return dialogOf(page)
}

test('a shopper makes a wallet and adds ₹500 in the provider’s dialog', async ({ page }) => {
  await withWallet(page)
  await page.getByRole('button', { name: '₹500' }).click()
  await page.getByRole('button', { name: 'Add Money' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Pay ₹500' }).click()
  await dialog.getByRole('button', { name: 'Success' }).click()
  await expect(page.getByText('₹500 added to your wallet')).toBeVisible()
  await expect(balance(page)).toHaveText('₹500')
  await expect(page.getByRole('row').filter({ hasText: 'Money added' })).toContainText(/Credit.*\+₹500/)
})

test('the same by keyboard alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await withWallet(page)
  const dialog = dialogOf(page)
  await page.getByRole('textbox', { name: 'Amount' }).focus()
  await page.keyboard.type('1,250.50')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Pay ₹1,250.50' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Pay ₹1,250.50' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Success' }).focus()
  await page.keyboard.press('Enter')
  await expect(balance(page)).toHaveText('₹1,250.50')
  await expect(page.getByRole('listitem').filter({ hasText: 'Money added' })).toContainText('+₹1,250.50')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
})

test('what is no amount is said at the field, and the provider is not asked', async ({ page }) => {
  await withWallet(page)
  for (const [amount, message] of [
    ['', 'Please enter a valid amount'],
    ['0', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['five hundred', 'Please enter a valid amount'],
    ['0.50', 'The least you can add is ₹1'],
    ['100001', 'The most you can add at once is ₹1,00,000'],
  ] as const) {
    await begin(page, amount)
    const field = page.getByRole('textbox', { name: 'Amount' })
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toBeFocused()
  }
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('100001')
})

test('a dialog that was left adds nothing, and can be opened again', async ({ page }) => {
  await withWallet(page)
  const dialog = await begin(page, '500')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(alertWith(page, 'Payment not completed. Please try again.')).toBeVisible()
  await expect(balance(page)).toHaveText('₹0')
  await (await begin(page, '500')).getByRole('button', { name: 'Pay ₹500' }).click()
  await dialog.getByRole('button', { name: 'Success' }).click()
  await expect(balance(page)).toHaveText('₹500')
  await expect(alertWith(page, 'Payment not completed')).toHaveCount(0)
})

test('a payment that the bank refuses is said in its words', async ({ page }) => {
  await withWallet(page)
  const dialog = await begin(page, '500')
  await dialog.getByText('UPI', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'UPI ID' }).fill('failure@razorpay')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect(dialog.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  const reason = await dialog.locator('#ending-text').textContent()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(alertWith(page, `Payment failed: ${reason}`)).toBeVisible()
  await expect(balance(page)).toHaveText('₹0')
})

test('a payment whose answer the shop does not get is not said to have failed, and is asked about again', async ({
  page,
}) => {
  await withWallet(page)
  const empty = { balance: 0, transactions: [], total: 0 }
  await page.route('**/wallet/get-wallet*', (route) => route.fulfill({ json: empty }))
  await page.route('**/wallet/add-money', (route) => route.abort())
  const dialog = await begin(page, '500')
  await dialog.getByRole('button', { name: 'Pay ₹500' }).click()
  await dialog.getByRole('button', { name: 'Success' }).click()
  await expect(alertWith(page, 'please don’t pay twice')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('₹500 added to your wallet')).toBeVisible()
  await expect(balance(page)).toHaveText('₹500')
})

test('a payment of which nobody tells the page is credited by itself', async ({ page }) => {
  await withWallet(page)
  const dialog = await begin(page, '500')
  await dialog.getByRole('button', { name: 'Pay ₹500' }).click()
  await dialog.getByText('Rarer endings').click()
  await dialog.getByRole('button', { name: 'Pay and lose the answer' }).click()
  await expect(dialog.getByRole('heading', { name: 'The answer is lost' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Your payment has arrived')).toBeVisible()
  await expect(balance(page)).toHaveText('₹500')
  await expect(alertWith(page, 'Payment not completed')).toHaveCount(0)
})
