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

test('where the shop offers it, an order is picked up: without the delivery fee, and paid at the counter', async ({
  page,
}) => {
  const place = {
    ...{ name: 'Main shop', address: '14 Stadium Road', city: 'Bengaluru', pinCode: '560001' },
    hours: 'Mon to Sat, 10 am to 8 pm',
  }
  const pickup = { places: [place], state: 'Karnataka', readyDays: 1, keepDays: 7, note: '' }
  // Switched on, it would be in the checkout of all journeys.
  await page.route('**/cart/get-to-cart', async (route) => {
    const response = await route.fetch()
    const { cart } = await response.json()
    await route.fulfill({ response, json: { cart: { ...cart, terms: { ...cart.terms, pickup } } } })
  })
  await aboutToPay(page)
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('radio', { name: 'Pick up', exact: true }).check()
  await expect(page.getByRole('radio', { name: 'Main shop' })).toBeChecked()
  await expect(page.getByText('Ready within 1 day, free.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone' }).fill('98')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(/at least 10 digits/)
  await page.getByRole('textbox', { name: 'Phone' }).fill('98765 43210')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const panel = page.getByRole('region', { name: 'Price Details' })
  await expect(panel.getByRole('definition').nth(3)).toHaveText('₹0')
  await expect(page.getByRole('region', { name: 'Pick up at' })).toContainText('14 Stadium Road')
  await page.getByRole('tab', { name: 'Pay at the shop' }).click()
  const atShop = page.getByRole('tabpanel', { name: 'Pay at the shop' })
  await expect(atShop.getByText('In cash, when you pick it up.')).toBeVisible()
  await expect(page.getByText(/The total has changed/)).toHaveCount(0)
})

test('where the place has express, it is chosen with the days and the price of both, and paid besides the fee', async ({
  page,
}) => {
  const zone = { name: 'India', places: [...'12345678'], fee: 30, freeFrom: null }
  const zones = [{ ...zone, express: { fee: 60, least: 1, most: 2 } }]
  // Set, it would be in the checkout of all journeys.
  await page.route('**/cart/get-to-cart', async (route) => {
    const response = await route.fetch()
    const { cart } = await response.json()
    await route.fulfill({ response, json: { cart: { ...cart, terms: { ...cart.terms, zones } } } })
  })
  await aboutToPay(page)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
  const panel = page.getByRole('region', { name: 'Price Details' })
  await expect(panel).not.toContainText('Express delivery')
  await page.getByRole('radio', { name: 'Standard' }).press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Express, ₹60 more' })).toBeChecked()
  await expect(panel).toContainText('Express delivery₹60')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(panel).toContainText('Express delivery₹60')
  await expect(page.getByText(/The total has changed/)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
