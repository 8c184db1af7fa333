import type { Page } from '@playwright/test'
import { addProduct, type OwnProduct } from './own-products.ts'
import { aboutToPay } from './paying.ts'
import { answerCaptcha } from './products.ts'
import { expect, test } from './test.ts'

/** A new shopper with the last unit in the cart, on the payment page, one click before ordering. */
async function almostBuy(page: Page, ownProduct: OwnProduct): Promise<void> {
  await aboutToPay(page, ownProduct)
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  await answerCaptcha(page)
}

test('the last unit: of two shoppers one gets it, the other is told clearly', async ({ browser }) => {
  const pages = await Promise.all(
    [browser.newContext(), browser.newContext()].map(async (context) => (await context).newPage()),
  )
  const [, other] = pages as [Page, Page]
  const ownProduct = await addProduct({ sizes: { 8: 1 } })
  await other.goto(`/productDetials/${ownProduct.id}`)
  await expect(other.getByText('1 left').first()).toBeVisible()
  for (const page of pages) await almostBuy(page, ownProduct)

  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Confirm Order' }).click()))
  const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed' })
  const refused = (page: Page) =>
    page.getByText(new RegExp(`${ownProduct.name}.*(sold out|out of stock|left)`, 'i'))
  for (const page of pages) await expect(confirmed(page).or(refused(page)).first()).toBeVisible()
  const winners = await Promise.all(pages.map((page) => confirmed(page).isVisible()))
  expect(winners.filter(Boolean)).toHaveLength(1)

  // A page that was kept before the sale shows it at once.
  await other.goto(`/productDetials/${ownProduct.id}`)
  await expect(other.getByText('Out of stock').first()).toBeVisible()
})
