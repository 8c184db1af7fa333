import { expect, type Page, test } from '@playwright/test'
import { answerCaptcha, lastUnit, type Product } from './goods.ts'
import { newShopper } from './people.ts'

/** Brings somebody with the last unit in the cart to the payment page, one click before ordering. */
async function almostBuy(page: Page, product: Product, size: number): Promise<void> {
  await newShopper(page)
  const added = await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  expect(added.ok()).toBe(true)
  await page.goto('/cart')
  await page.getByRole('button', { name: /checkout/i }).click()
  await page.getByRole('button', { name: /continue to payment/i }).click()
  await page
    .getByRole('button', { name: 'Cash On Delivery' })
    .or(page.getByRole('tab', { name: 'Cash On Delivery' }))
    .first()
    .click()
  await answerCaptcha(page)
}

test('the last unit: of two shoppers one gets it, the other is told clearly', async ({ browser }) => {
  const pages = await Promise.all(
    [browser.newContext(), browser.newContext()].map(async (context) => (await context).newPage()),
  )
  const [, other] = pages as [Page, Page]
  const { product, size } = await lastUnit(browser)
  for (const page of pages) await almostBuy(page, product, size)

  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Confirm Order' }).click()))
  const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed' })
  const refused = (page: Page) =>
    page.getByText(new RegExp(`${product.productName}.*(sold out|out of stock|left)`, 'i'))
  for (const page of pages) await expect(confirmed(page).or(refused(page)).first()).toBeVisible()
  const winners = await Promise.all(pages.map((page) => confirmed(page).isVisible()))
  expect(winners.filter(Boolean)).toHaveLength(1)

  // A page that was kept before the sale shows it at once.
  await other.goto(`/productDetials/${product._id}`)
  await expect(other.getByText('Out of stock').first()).toBeVisible()
})
