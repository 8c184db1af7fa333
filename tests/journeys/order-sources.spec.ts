import type { Page } from '@playwright/test'
import { chooseCashOnDelivery, confirmed, fillCart, toPayment } from './paying.ts'
import { newShopper } from './people.ts'
import { cheapProduct } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

/** As in a shop whose owner asks, for this page alone: other journeys go through the same shop. */
async function whereShoppersAreAsked(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text()).replaceAll('"asksSource":false', '"asksSource":true')
    await route.fulfill({ response, body: html })
  })
}

const question = (page: Page) => page.getByRole('region', { name: 'May we remember where you came from?' })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('source'))
const link = '/?utm_source=Instagram&utm_medium=paid_social&utm_campaign=diwali'

test('whoever allows it tells with the order which link led here, and can take it back on the page Privacy', async ({
  page,
}) => {
  await whereShoppersAreAsked(page)
  await page.goto(link)
  await expect(question(page)).toBeVisible()
  expect(await kept(page)).toBeNull()
  await question(page).getByRole('button', { name: 'Allow' }).click()
  await expect(question(page)).toBeHidden()

  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await fillCart(page, product._id, size)
  await toPayment(page)
  const ordered = page.waitForRequest('**/order/create-order')
  await chooseCashOnDelivery(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(confirmed(page)).toBeVisible()
  const names = { channel: 'paid', source: 'instagram', medium: 'paid_social', campaign: 'diwali' }
  expect((await ordered).postDataJSON().source).toMatchObject(names)

  await page.goto('/privacy')
  const notice = page.getByRole('region', { name: 'Where you came from' })
  await expect(notice.getByRole('status')).toHaveText('You allow it on this device.')
  await notice.getByRole('button', { name: 'No' }).click()
  await expect(notice.getByRole('status')).toHaveText('You do not allow it on this device.')
  expect(await kept(page)).not.toContain('instagram')
})

test('whoever says no is not asked again, and nothing but that is kept', async ({ page }) => {
  await whereShoppersAreAsked(page)
  await page.goto(link)
  await question(page).getByRole('button', { name: 'No' }).click()
  await expect(question(page)).toBeHidden()
  expect(await kept(page)).not.toContain('instagram')
  await open(page, '/shop')
  await expect(question(page)).toBeHidden()
})

test('where the owner does not ask, nobody is asked', async ({ page }) => {
  await open(page, link)
  await expect(question(page)).toHaveCount(0)
  expect(await kept(page)).toBeNull()
})
