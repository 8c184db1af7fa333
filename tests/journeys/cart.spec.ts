import type { Page } from '@playwright/test'
import { expectComposed } from './layout.ts'
import { answered, delayAnswers, meanwhile } from './network.ts'
import {
  addProduct,
  createCoupon,
  deleteCoupon,
  type OwnProduct,
  reprice,
  setStock,
  setVisibility,
} from './own-products.ts'
import { toPayment } from './paying.ts'
import { newShopper, signIn } from './people.ts'
import { answerCaptcha } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const lineOf = (page: Page, { name }: OwnProduct) => lines(page).filter({ hasText: name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const checkout = (page: Page) => button(page, /^Checkout/)
/** At the button; on a wide window it stands elsewhere. */
const visibleText = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

async function fill({ request }: Page, { id }: OwnProduct, size = 8, units = 1): Promise<void> {
  for (let unit = 1; unit <= units; unit++) {
    const added = await request.post('/cart/add-to-cart', { data: { productId: id, size } })
    expect(added.ok()).toBe(true)
  }
}

test('a cart’s lines have selectors for the size and 1 to the smaller of the stock and 5, and can be removed; then ‘Your cart is empty’', async ({
  page,
}) => {
  await newShopper(page)
  const ownProduct = await addProduct({ sizes: { 8: 9, 9: 3, 10: 0 } })
  await fill(page, ownProduct)
  await open(page, '/cart')
  const quantity = page.getByRole('combobox', { name: `Quantity of ${ownProduct.name}` })
  const size = page.getByRole('combobox', { name: `Size of ${ownProduct.name}` })
  await expect(quantity.getByRole('option')).toHaveText(['Qty 1', 'Qty 2', 'Qty 3', 'Qty 4', 'Qty 5'])
  await expect(size.getByRole('option', { name: 'Size 10' })).toBeDisabled()
  await size.selectOption('9')
  await expect(quantity.getByRole('option')).toHaveText(['Qty 1', 'Qty 2', 'Qty 3'])
  await quantity.selectOption('3')
  for (const [name, amount] of [
    ['Subtotal', '₹1,500'],
    ['Coupen Discount', '₹0'],
    ['Discount On MRP', '₹0'],
    ['Shipping', '₹30'],
    ['Total', '₹1,530'],
  ] as const) {
    const figure = page.getByRole('region', { name: 'Price Details' }).locator('dl > div, dl:has(> dt)')
    await expect(figure.filter({ has: page.getByText(name, { exact: true }) }).last()).toContainText(amount)
  }
  await expect(page.getByText('No cash on delivery: the total is ₹530 above ₹1,000.')).toBeVisible()
  await answered(page, '/cart/update-to-cart/*', () => quantity.selectOption('1'))
  await expect(page.getByText('Cash on delivery is possible.')).toBeVisible()
  await expectComposed(page)
  await page.reload()
  await expect(quantity).toHaveValue('1')
  await button(page, `Remove ${ownProduct.name}, size 9`).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('the coupon modal lists what applies; ‘{message}! You saved ₹{amount}’; selecting it again: ‘Coupon removed successfully!’; ‘Invalid coupon code’', async ({
  page,
}) => {
  await newShopper(page)
  const fits = await createCoupon({ percentage: 15, minimum: 400, most: 1000 })
  const dead = await createCoupon({ percentage: 5, minimum: 400, most: 1000 })
  const tooBig = await createCoupon({ percentage: 90, minimum: 555, most: 5000 })
  const ownProduct = await addProduct({ price: 419.5 })
  await fill(page, ownProduct)
  await page.goto('/cart')
  await expect(page.getByText('one coupon comes on top')).toBeVisible()
  await button(page, 'Apply Coupon').click()
  const modal = page.getByRole('dialog', { name: 'Coupons' })
  const ticket = modal.getByRole('button', { name: new RegExp(fits) })
  await expect(ticket).toBeVisible()
  await expect(modal.getByText(tooBig)).toHaveCount(0)
  await ticket.click()
  await expect(page.getByText('Coupon applied! You saved ₹62.93')).toBeVisible()
  await expect(modal, 'nothing lies over what it takes off').toBeHidden()
  await expect(page.getByText('−₹62.93')).toBeVisible()
  await button(page, 'Change').click()
  await expect(ticket).toHaveAttribute('aria-pressed', 'true')
  await ticket.click()
  await expect(page.getByText('Coupon removed successfully!')).toBeVisible()
  await expect(modal).toBeHidden()
  await button(page, 'Apply Coupon').click()
  await expect(ticket).toHaveAttribute('aria-pressed', 'false')
  await expect(ticket).toContainText('Takes ₹62.93 off this cart')

  // A code can be typed, too, in any case; the applied one stays.
  const typed = modal.getByRole('textbox', { name: 'Coupon code' })
  for (const saved of [1, 0]) {
    await typed.fill(` ${fits.toLowerCase()} `)
    await typed.press('Enter')
    if (saved) await expect(page.getByText('Coupon applied! You saved ₹62.93')).toBeVisible()
    await expect(modal).toBeHidden()
    await expect(page.getByText('−₹62.93')).toBeVisible()
    await button(page, 'Change').click()
  }
  await ticket.click()
  await expect(page.getByText('−₹62.93')).toHaveCount(0)
  await button(page, 'Apply Coupon').click()

  // One that cannot be applied, here because it was deleted meanwhile, resets the discount to 0.
  await ticket.click()
  await expect(page.getByText('−₹62.93')).toBeVisible()
  await button(page, 'Change').click()
  await deleteCoupon(dead)
  await modal.getByRole('button', { name: new RegExp(dead) }).click()
  await expect(page.getByText('Invalid coupon code')).toBeVisible()
  await expect(page.getByText('−₹62.93')).toHaveCount(0)
  await expect(modal.getByText(dead)).toHaveCount(0)
  await page.reload()
  await expect(button(page, 'Apply Coupon')).toBeVisible()
  await expect(page.getByText('−₹62.93')).toHaveCount(0)
  await page.route('**/coupen/validate-coupen', (route) => route.abort())
  await button(page, 'Apply Coupon').click()
  await ticket.click()
  await expect(page.getByText('Invalid coupon code')).toBeVisible()
  await page.unroute('**/coupen/validate-coupen')
  await ticket.click()
  await expect(page.getByText('Coupon applied! You saved ₹62.93')).toBeVisible()
  await expect(page.getByText('Invalid coupon code'), 'what failed before is over').toBeHidden({
    timeout: 3_000,
  })
  for (const code of [fits, tooBig]) await deleteCoupon(code)
})

test('away from the cart no shopper loads zod, nor asks for the cart at every return', async ({ page }) => {
  await newShopper(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const atReturn = async () => {
    asked.length = 0
    await page.evaluate(() => {
      dispatchEvent(new Event('visibilitychange'))
      return fetch('/health')
    })
    return asked.filter((path) => path === '/cart/get-to-cart')
  }
  await open(page, '/shop')
  expect(asked).toContain('/cart/get-to-cart')
  const withZod = await page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    return texts.filter((text) => text.includes('ZodError')).length
  })
  expect(withZod).toBe(0)
  expect(await atReturn()).toHaveLength(0)
  asked.length = 0
  await open(page, '/cart')
  expect(asked).toContain('/cart/get-to-cart')
  expect(await atReturn()).toHaveLength(1)
})

test('the best coupon for a cart is named with its reason, and one tap applies it', async ({ page }) => {
  await newShopper(page)
  // More than the coupons of the demo shop and of other journeys give.
  const best = await createCoupon({ percentage: 99, minimum: 7_000, most: 7_400 })
  const better = await createCoupon({ percentage: 100, minimum: 8_310, most: 9_000 })
  await fill(page, await addProduct({ price: 8_000 }))
  await page.goto('/cart')
  await expect(page.getByText(`${best} gives ₹7,400; ${better} needs ₹310 more`)).toBeVisible()
  await button(page, `Apply ${best}`).click()
  await expect(page.getByText('Coupon applied! You saved ₹7400.00')).toBeVisible()
  await expect(page.getByText('Cash on delivery is possible.')).toBeVisible()
  await deleteCoupon(better)
  await deleteCoupon(best)
  await page.reload()
  await expect(page.getByText(`${best} is no longer offered`)).toBeVisible()
  await button(page, `Remove ${best}`).click()
  await expect(page.getByText('Coupon removed successfully!')).toBeVisible()
  await expect(page.getByText(`${best} is no longer offered`)).toHaveCount(0)
})

test('a price that fell or rose since the shopper last looked is told in words, with one tap to accept', async ({
  page,
}) => {
  await newShopper(page)
  const [shoe, cap, ball] = [
    await addProduct({ price: 1299 }),
    await addProduct({ price: 300 }),
    await addProduct({ price: 450 }),
  ]
  for (const ownProduct of [shoe, cap, ball]) await fill(page, ownProduct)
  await open(page, '/cart')
  await expect(lines(page)).toHaveCount(3)
  await reprice(shoe, 1039)
  await reprice(cap, 349.5)
  await page.reload()
  await expect(page.getByText('2 prices have changed since you last looked')).toBeVisible()
  await expect(lineOf(page, shoe)).toContainText('The price fell from ₹1,299 to ₹1,039')
  await expect(lineOf(page, cap)).toContainText('The price rose from ₹300 to ₹349.50')
  await expectComposed(page)
  const accept = (name: string) => answered(page, '/cart/accept-changes', () => button(page, name).click())
  await accept(`OK ${shoe.name} at the new price`)
  await expect(page.getByText('The price fell')).toHaveCount(0)
  await page.reload()
  await expect(lineOf(page, cap)).toContainText('The price rose')
  await expect(page.getByText('The price fell')).toHaveCount(0)
  // It does not block checkout.
  await expect(checkout(page)).toBeEnabled()
  await reprice(ball, 400)
  await page.reload()
  await accept('Accept all')
  await expect(page.getByText(/The price (rose|fell)/)).toHaveCount(0)
  await page.reload()
  await expect(lines(page)).toHaveCount(3)
  await expect(page.getByText(/The price (rose|fell)/)).toHaveCount(0)
  // Nor does it stay unsaid further on.
  await reprice(ball, 380)
  await checkout(page).click()
  await expect(page).toHaveURL('/checkOut')
  await expect(page.getByText(`${ball.name}: The price fell from ₹400 to ₹380`)).toBeVisible()
  await button(page, 'OK to the new prices').click()
  await expect(page.getByText('The price fell')).toHaveCount(0)
})

test('a price that changes while somebody pays is told beside the refusal, and the next click orders at it', async ({
  page,
}) => {
  await newShopper(page)
  const ownProduct = await addProduct({ price: 600 })
  await fill(page, ownProduct)
  await toPayment(page)
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  await answerCaptcha(page)
  await meanwhile(page, '/order/create-order', () => reprice(ownProduct, 480))
  await button(page, 'Confirm Order').click()
  await expect(page.getByText(`${ownProduct.name}: The price fell from ₹600 to ₹480`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Price Details' })).toContainText('₹510')
  await button(page, 'OK to the new prices').click()
  await button(page, 'Confirm Order').click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
})

test('a page that still shows the old price does not put it into the cart in silence', async ({ page }) => {
  await newShopper(page)
  const ownProduct = await addProduct({ price: 600 })
  await open(page, `/productDetials/${ownProduct.id}`)
  await page.getByRole('radio', { name: /^8\b/ }).check({ force: true })
  await reprice(ownProduct, 700)
  await button(page, 'Add to cart').click()
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await expect(lineOf(page, ownProduct)).toContainText('The price rose from ₹600 to ₹700')
})

test('‘2 left, you had 3’ is taken with one tap; a line that sold out meanwhile blocks checkout by name and goes to the wishlist', async ({
  page,
}) => {
  await newShopper(page)
  const [scarce, gone] = [await addProduct(), await addProduct()]
  await fill(page, scarce, 8, 3)
  await fill(page, gone)
  await open(page, '/cart')
  await expect(checkout(page)).toBeEnabled()
  await setStock(scarce, 8, 2)
  await setStock(gone, 8, 0)
  await page.reload()
  await expect(lineOf(page, scarce)).toContainText('2 left, you had 3')
  await expect(lineOf(page, gone)).toContainText('Out of stock in size 8')
  await expect(checkout(page)).toBeDisabled()
  await expect(visibleText(page, `Only 2 left of ${scarce.name} in size 8`)).toBeVisible()
  await expect(visibleText(page, `${gone.name} in size 8 is out of stock`)).toBeVisible()
  await expectComposed(page)
  await button(page, `Take 2 of ${scarce.name}`).click()
  await expect(page.getByRole('combobox', { name: `Quantity of ${scarce.name}` })).toHaveValue('2')
  await expect(page.getByText('2 left, you had 3')).toHaveCount(0)
  await expect(lineOf(page, scarce).getByRole('link', { name: scarce.name })).toBeFocused()
  await button(page, `Move to wishlist ${gone.name}`).click()
  await expect(page.getByText('Moved to your wishlist')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: /^Cart/ })).toBeFocused()
  await checkout(page).click()
  await expect(page).toHaveURL('/checkOut')
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { level: 3, name: gone.name })).toBeVisible()
})

test('a product deactivated while in the cart is ‘unavailable’ and comes back as it was; a deleted one is named', async ({
  page,
}) => {
  await newShopper(page)
  const [hidden, deleted, kept] = [await addProduct(), await addProduct(), await addProduct()]
  await fill(page, hidden, 9, 2)
  await fill(page, deleted)
  await fill(page, kept)
  await setVisibility(hidden, 'hidden')
  await setVisibility(deleted, 'deleted')
  await page.goto('/cart')
  await expect(lineOf(page, hidden)).toContainText('Unavailable')
  await expect(visibleText(page, `${hidden.name} is unavailable`)).toBeVisible()
  await expect(checkout(page)).toBeDisabled()
  await expect(page.getByText(`${deleted.name} has left the shop, and so your cart`)).toBeVisible()
  await button(page, 'OK to what has left').click()
  await expect(page.getByText(/has left the shop/)).toHaveCount(0)
  await setVisibility(hidden, 'visible')
  await page.reload()
  await expect(page.getByRole('combobox', { name: `Quantity of ${hidden.name}` })).toHaveValue('2')
  await expect(checkout(page)).toBeEnabled()
  await expect(page.getByText(/has left the shop/)).toHaveCount(0)
})

test('two tabs with different carts: what was removed in one is said in the other, which then shows the cart as it is', async ({
  page,
  context,
}) => {
  await newShopper(page)
  const [one, two] = [await addProduct(), await addProduct()]
  await fill(page, one)
  await fill(page, two)
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await answered(other, '/cart/remove-to-cart/*', () => button(other, `Remove ${one.name}`).click())
  await expect(lines(other)).toHaveCount(1)
  // The first tab has not been looked at since: it still shows both.
  await page.evaluate(() =>
    addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true),
  )
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: `Quantity of ${one.name}` }).selectOption('2')
  await expect(page.getByText('This is not in your cart')).toBeVisible()
  await expect(lineOf(page, one)).toHaveCount(0)
  await expect(lineOf(page, two)).toHaveCount(1)
})

test('a session that ends in the cart leads to /login, and nothing in the cart is lost', async ({ page }) => {
  const meera = await newShopper(page)
  const ownProduct = await addProduct()
  await fill(page, ownProduct, 8, 2)
  await open(page, '/cart')
  await page.request.post('/users/logout')
  await page.getByRole('combobox', { name: `Quantity of ${ownProduct.name}` }).selectOption('3')
  await expect(page).toHaveURL('/login')
  await signIn(page, meera)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('combobox', { name: `Quantity of ${ownProduct.name}` })).toHaveValue('2')
})

test('what is answered only after a new login, to a call from before it, does not end the new session', async ({
  page,
}) => {
  const meera = await newShopper(page)
  const ownProduct = await addProduct()
  await fill(page, ownProduct)
  await open(page, '/cart')
  await page.request.post('/users/logout')
  const ended = { status: 401, json: { message: 'Please log in' } }
  const letGo = await delayAnswers(page, '**/cart/update-to-cart/*', (route) => route.fulfill(ended))
  await page.getByRole('combobox', { name: `Quantity of ${ownProduct.name}` }).selectOption('3')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, meera)
  await expect(page).not.toHaveURL('/login')
  const late = page.waitForResponse('**/cart/update-to-cart/*')
  letGo()
  await late
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(page).toHaveURL('/cart')
})
