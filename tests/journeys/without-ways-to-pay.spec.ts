import type { Page } from '@playwright/test'
import { aboutToPay, chooseCashOnDelivery, confirmed, toPayment } from './paying.ts'
import { expect, test } from './test.ts'

/** Pages as a shop in which this way is off renders them: the other journeys go through the same shop, which has it on. */
async function without(page: Page, way: 'onlinePayment' | 'wallet'): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(`"${way}":true`, `"${way}":false`)
    await route.fulfill({ response, body })
  })
}

test('a shop without online payment offers cash on delivery and the wallet, and no way to add money', async ({
  page,
}) => {
  await aboutToPay(page)
  await page.getByRole('tab', { name: 'Razorpay' }).click()
  await without(page, 'onlinePayment')
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

test('a shop without the wallet does not offer it, keeps what is in it, and takes no more money for it', async ({
  page,
}) => {
  await aboutToPay(page)
  await page.request.post('/wallet/create-wallet')
  await without(page, 'wallet')
  await toPayment(page)
  await page.reload()
  await expect(page.getByRole('tab')).toHaveText(['Recommended', 'Cash On Delivery', 'Razorpay'])
  await expect(page.getByRole('main').getByText('Wallets')).toHaveCount(0)

  await page.goto('/profile/wallet')
  await expect(page.getByText('You cannot pay from your wallet at the moment.')).toBeVisible()
  await expect(page.getByText('Money that you get back is listed here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Money' })).toHaveCount(0)
})
