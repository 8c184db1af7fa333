import { expect, type Page, test } from '@playwright/test'
import { aboutToPay, chooseCashOnDelivery, confirmed, toPayment } from './paying.ts'

/** Pages as a shop without the keys of Razorpay renders them. */
async function withoutKeys(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('"onlinePayment":true', '"onlinePayment":false')
    await route.fulfill({ response, body })
  })
}

test('a shop without online payment offers cash on delivery and the wallet, and no way to add money', async ({
  page,
}) => {
  await aboutToPay(page)
  await page.getByRole('tab', { name: 'Razorpay' }).click()
  await withoutKeys(page)
  await toPayment(page)
  await page.reload()
  await expect(page.getByRole('tab')).toHaveText(['Recommended', 'Cash On Delivery', 'Wallets'])
  await expect(page.getByRole('heading', { level: 2, name: 'Cash On Delivery' })).toBeVisible()
  await expect(page.getByText('Razorpay')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Wallets' }).click()
  await page.getByRole('button', { name: 'Create Wallet' }).click()
  await expect(page.getByText("You don't have enough balance, please use another method.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Money' })).toHaveCount(0)

  await chooseCashOnDelivery(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(confirmed(page)).toBeVisible()

  await page.goto('/profile/wallet')
  await expect(page.getByText('Balance')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Money' })).toHaveCount(0)
})
