import { aboutToPay } from './paying.ts'
import { expect, test } from './test.ts'

const refusal = 'Three of your orders are not delivered yet. Pay this one online or by wallet.'

test('a shopper whose cash-on-delivery orders are all under way reads so before trying, and is offered other ways', async ({
  page,
}) => {
  // The demo has no such limit, and one that is set would hold for all journeys.
  await page.route('**/cart/get-to-cart', async (route) => {
    const response = await route.fetch()
    const { cart } = await response.json()
    await route.fulfill({ response, json: { cart: { ...cart, terms: { ...cart.terms, openCodOrders: 3 } } } })
  })
  await page.route('**/order/check-cod', (route) => route.fulfill({ json: { refusal } }))
  await aboutToPay(page)
  const recommended = page.getByRole('tabpanel', { name: 'Recommended' })
  await expect(recommended).toContainText(refusal)
  await expect(recommended.getByRole('button', { name: 'Choose Cash On Delivery' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Cash On Delivery' })
  await expect(panel).toContainText(refusal)
  await expect(panel.getByRole('link', { name: 'Your orders' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Confirm Order' })).toHaveCount(0)
})
