import type { Page } from '@playwright/test'
import { formatRupees } from '../../src/lib/money.ts'
import { answered } from './network.ts'
import { overlayIsGone } from './overlay.ts'
import { addProduct, type OwnProduct, setStock, setVisibility } from './own-products.ts'
import { fillCart } from './paying.ts'
import { newShopper, signIn } from './people.ts'
import { chooseSize, type Product } from './products.ts'
import { open, reload } from './settled.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const productPage = (id: string) => `/productDetials/${id}`
const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' })

test('a product page shows name, price, description, ‘5k Reviews’, its pictures and others of the same gender', async ({
  page,
}) => {
  const { products }: { products: (Product & { gender: string; gallery: string[]; description: string })[] } =
    await (await page.request.get('/product/getProducts?limit=100&sort=Recommended')).json()
  const product = products.find((one) => one.discountedPrice !== null && one.gallery.length > 1)
  if (!product) throw new Error('no product of the demo shop has an offer and several pictures')
  await open(page, productPage(product._id))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: product.productName })).toBeVisible()
  await expect(main.getByText(product.description)).toBeVisible()
  await expect(main.getByText('5k Reviews')).toBeVisible()
  const old = `₹${product.salePrice.toLocaleString('en-IN')}`
  await expect(main.locator('s').first()).toHaveText(`Before ${old}`)
  await expect(main.getByText(`Now ${formatRupees(product.discountedPrice ?? 0)}`).first()).toBeVisible()

  const strip = page.getByRole('list', { name: `Pictures of ${product.productName}` })
  await expect(strip.getByRole('img', { name: /, picture 2 of/ })).toHaveAttribute('aria-label')
  await page.getByRole('button', { name: 'Show picture 2' }).click()
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true')
  await expect(strip.getByRole('listitem').nth(1)).toBeInViewport({ ratio: 0.9 })
  await expect(strip.getByRole('img', { name: /, picture 2 of/ })).toHaveAttribute('alt')

  await page.evaluate(() => {
    Object.assign(navigator, { share: (shared: ShareData) => Object.assign(document.body.dataset, shared) })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => ({ ...document.body.dataset }))).toEqual({
    title: product.productName,
    url: page.url(),
  })

  const related = page.getByRole('region', { name: 'Related products' }).getByRole('listitem')
  await expect(related).toHaveCount(4)
  const shown = await related.getByRole('heading').allTextContents()
  const { products: alike }: { products: Product[] } = await (
    await page.request.get(`/product/productByGender-query?gender=${product.gender}`)
  ).json()
  const names = alike.map(({ productName }) => productName)
  for (const name of shown) expect(names).toContain(name)
  expect(shown).not.toContain(product.productName)
})

test('‘No related products found.’ stands where no other product is for the same gender', async ({
  page,
}) => {
  await open(page, '/men')
  await page.route('**/product/getProducts*', (route) => route.fulfill({ json: { products: [], total: 0 } }))
  await page.getByRole('region', { name: 'Products' }).getByRole('link').first().click()
  await expect(page.getByText('No related products found.')).toBeVisible()
})

test('sizes say ‘{n} left’ or ‘Out of stock’, which cannot be chosen; without any the product is ‘Unavailable’', async ({
  page,
}) => {
  const ownProduct = await addProduct({ sizes: { 8: 3, 9: 0 } })
  await page.goto(productPage(ownProduct.id))
  await expect(page.getByRole('status').filter({ hasText: /^Available$/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: '8 3 left' })).toBeEnabled()
  await expect(page.getByRole('radio', { name: '9 Out of stock' })).toBeDisabled()
  await setStock(ownProduct, 8, 0)
  await setVisibility(ownProduct, 'hidden')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('status')).toContainText(['Unavailable'], { timeout: 2_000 })
  }, 'once the shop has heard of it').toPass()
  await expect(add(page)).toBeDisabled()
})

test('‘Please select size’, ‘Added to cart successfully’, then ‘Go to cart’ leads there', async ({
  page,
}) => {
  await newShopper(page)
  const ownProduct = await addProduct()
  await page.goto(productPage(ownProduct.id))
  await add(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please select size' })).toBeVisible()
  await chooseSize(page, 8)
  await expect(page.getByText('Please select size')).toHaveCount(0)
  await add(page).click()
  await expect(page.getByText('Added to cart successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('‘Faild to add’ when nobody answers, ‘An error occurred’ when the shop fails, its own words when it refuses', async ({
  page,
}) => {
  await newShopper(page)
  const ownProduct = await addProduct({ sizes: { 8: 1, 9: 4 } })
  await page.goto(productPage(ownProduct.id))
  await chooseSize(page, 8)
  const call = '**/cart/add-to-cart'
  await page.route(call, (route) => route.abort())
  await add(page).click()
  await expect(page.getByText('Faild to add')).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'stack' } }))
  await add(page).click()
  await expect(page.getByText('An error occurred')).toBeVisible()
  await page.unroute(call)
  await setStock(ownProduct, 8, 0)
  await add(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Out of stock$/ })).toBeVisible()
  // What the page shows has caught up with the refusal.
  await expect(page.getByRole('radio', { name: '8 Out of stock' })).toBeDisabled()
})

test('a session that ends while something is added leads to /login, and back to the size that was chosen', async ({
  page,
}) => {
  const meera = await newShopper(page)
  const ownProduct = await addProduct()
  await open(page, productPage(ownProduct.id))
  await chooseSize(page, 9)
  await reload(page)
  await expect(page.getByRole('radio', { name: /^9\b/ })).toBeChecked()
  await page.request.post('/users/logout')
  await add(page).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, meera)
  await page.goto(productPage(ownProduct.id))
  await expect(page.getByRole('radio', { name: /^9\b/ })).toBeChecked()
})

test('pictures out of sight stand in the page as it is sent, for the browser to put off', async ({
  request,
}) => {
  const answer = await request.get('/product/getProducts?limit=100')
  const { products }: { products: (Product & { gallery: string[] })[] } = await answer.json()
  const { _id } = products.find(({ gallery }) => gallery.length > 1) as Product
  const html = await (await request.get(productPage(_id))).text()
  expect(html).toMatch(/<img (?=[^>]*picture 2 of)(?=[^>]*loading="lazy")/)
  expect(html).not.toContain('<noscript><picture')
})

test('adding to cart as a guest goes to /login; wishing shows ‘Please log in to add items to your wishlist.’ and goes there', async ({
  page,
}) => {
  const ownProduct = await addProduct()
  const shopper = await newShopper(page)
  await page.context().clearCookies()
  await page.goto(productPage(ownProduct.id))
  await add(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please select size' })).toBeVisible()
  await chooseSize(page, 8)
  await add(page).click()
  await expect(page).toHaveURL('/login')
  await expect(
    toastWith(page, `Please log in to put ${ownProduct.name}, size 8, into your cart.`),
  ).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, shopper)
  const added = toastWith(page, 'Added to cart successfully').getByText('Added to cart')
  expect((await added.boundingBox())?.height, 'beside a long button').toBeLessThan(60)
  await page.getByRole('button', { name: `Back to ${ownProduct.name}` }).click()
  await expect(page).toHaveURL(productPage(ownProduct.id))
  await page.context().clearCookies()
  await page.route('**/users/session', (route) => route.abort())
  await page.goto('/shop')
  const heart = page
    .getByRole('region', { name: 'Products' })
    .getByRole('button', { name: /to wishlist$/ })
    .first()
  await heart.click()
  await expect(page.getByText('An error occurred')).toBeVisible()
  await expect(page).toHaveURL('/shop')
  await page.unroute('**/users/session')
  await reload(page)
  const liveRegions = await page.evaluateHandle(() => [...document.querySelectorAll('[aria-live]')])
  await heart.click()
  const message = page.getByText('Please log in to add items to your wishlist.')
  await expect(message).toBeVisible()
  const isAnnounced = await message.evaluate(
    (text, regions) => regions.some((region) => region.contains(text)),
    liveRegions,
  )
  expect(isAnnounced, 'the first message stands in a live region that was there before').toBe(true)
  await expect(page).toHaveURL('/login')
})

test('the wishlist has what was wished, with Add to cart in place and remove, and says ‘YOUR WISHLIST IS EMPTY’ when nothing is left', async ({
  page,
}) => {
  await newShopper(page)
  const [ownProduct, gone] = [await addProduct(), await addProduct()]
  for (const { id } of [ownProduct, gone]) {
    await open(page, productPage(id))
    await answered(page, '/wishlist/handle-wishlist', () =>
      page.getByRole('button', { name: 'Add to wishlist', exact: true }).click(),
    )
    await expect(page.getByRole('button', { name: 'Remove from wishlist', exact: true })).toBeVisible()
  }
  await setVisibility(gone, 'hidden')
  await page.getByRole('link', { name: 'Wishlist' }).first().click()
  await expect(page).toHaveURL('/wishlist')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([ownProduct.name, gone.name])
  await expect(page.getByRole('heading', { name: 'Unavailable' })).toBeVisible()
  const toCart = page.getByRole('button', { name: `Add to cart ${ownProduct.name}` })
  const sizes = page.getByRole('list', { name: `Sizes of ${ownProduct.name}` }).getByRole('button')
  await toCart.click()
  await expect(sizes).toHaveText(['Size 8, 5 left', 'Size 9, 5 left'])
  await answered(page, '/cart/add-to-cart', () => sizes.last().click())
  await expect(page.getByText('Added to cart successfully')).toBeVisible()
  await toCart.click()
  await expect(sizes, 'the other is in the cart').toHaveText(['Size 8, 5 left'])
  await expect(page.getByRole('button', { name: `Add to cart ${gone.name}` })).toHaveCount(0)
  const remove = ({ name }: OwnProduct) =>
    answered(page, '/wishlist/handle-wishlist', () =>
      page.getByRole('button', { name: `Remove ${name} from wishlist` }).click(),
    )
  await remove(ownProduct)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([gone.name])
  await remove(gone)
  await expect(page.getByRole('heading', { name: 'YOUR WISHLIST IS EMPTY' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('clothes say their letter beside the size, with a guide how to measure, on the wishlist too', async ({
  page,
}) => {
  await newShopper(page)
  const search = new URLSearchParams({ search: 'Basic Fleece Hoodie', limit: '1' })
  const { products } = await (await page.request.get(`/product/getProducts?${search}`)).json()
  await page.goto(productPage(products[0]._id))
  await expect(page.getByRole('radio', { name: /^88 S / })).toBeVisible()
  await page.getByRole('button', { name: 'Size guide' }).press('Enter')
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await expect(guide.getByText('Lay the tape around the fullest part')).toBeVisible()
  await expect(guide.getByRole('row').filter({ hasText: '88 cm' })).toHaveText('88 cmS34.5 in')
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await overlayIsGone(page)
  await answered(page, '/wishlist/handle-wishlist', () =>
    page.getByRole('button', { name: 'Add to wishlist', exact: true }).click(),
  )
  await page.goto('/wishlist')
  await page.getByRole('button', { name: 'Add to cart Basic Fleece Hoodie' }).click()
  const sizes = page.getByRole('list', { name: 'Sizes of Basic Fleece Hoodie' }).getByRole('button')
  await expect(sizes.filter({ hasText: '94 cm (M)' })).toHaveText(/^Size 94 cm \(M\), \d+ left$/)
})

test('what was viewed before is shown again, until it is cleared or no longer sold', async ({ page }) => {
  const [first, second, third] = [await addProduct(), await addProduct(), await addProduct()]
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  const footer = page.getByRole('contentinfo')
  for (const { id } of [first, second, third]) {
    await open(page, productPage(id))
    await footer.scrollIntoViewIfNeeded()
  }
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([second.name, first.name])
  await setVisibility(second, 'hidden')
  await reload(page)
  await footer.scrollIntoViewIfNeeded()
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([first.name])
  await viewed.getByRole('button', { name: 'Clear recently viewed' }).click()
  await expect(viewed).toHaveCount(0)
  await reload(page)
  await footer.scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Related products' })).toBeVisible()
  await expect(viewed).toHaveCount(0)
})

test('a PIN code tells when it arrives, is remembered, and fills in city and state of an address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newShopper(page)
  const ownProduct = await addProduct()
  await page.goto(productPage(ownProduct.id))
  await page.getByRole('button', { name: 'Enter your PIN code' }).click()
  const check = page.getByRole('button', { name: 'Check', exact: true })
  expect((await check.boundingBox())?.height, 'its word is on one line').toBeLessThan(60)
  const pinCode = page.getByRole('textbox', { name: 'PIN code' })
  await expect(pinCode).toBeFocused()
  await page.keyboard.type('40000')
  await page.keyboard.press('Enter')
  await expect(pinCode).toHaveAccessibleDescription(/6 digits/)
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  const arrival = page.getByText(
    /^Usually arrives \d+ \w+ to \d+ \w+ in Mumbai, Maharashtra\. Delivery: ₹30\.$/,
  )
  await expect(arrival).toBeVisible()
  await page.reload()
  await expect(arrival).toBeVisible()
  await fillCart(page, ownProduct.id, 9)
  await page.goto('/cart')
  await expect(page.getByText(/^Usually arrives .* at 400001\.$/)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'Enter your PIN code' }).click()
  await expect(pinCode).toBeFocused()
  await page.keyboard.type('400001')
  await page.keyboard.press('Enter')
  await expect(arrival).toBeVisible()

  await page.goto('/profile/address')
  await page.getByRole('button', { name: 'Add new address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new address' })
  await dialog.getByLabel('Pin Code').fill('744101')
  await expect(dialog.getByLabel('State')).toHaveValue('Andaman and Nicobar Islands')
  await expect(dialog.getByLabel('City')).toHaveValue('Sri Vijaya Puram')
  await expect(
    dialog.getByText(/^Sri Vijaya Puram, Andaman and Nicobar Islands\. Usually arrives/),
  ).toBeVisible()
  await dialog.getByLabel('State').selectOption('Kerala')
  await expect(
    dialog.getByText('PIN code 744101 is in Andaman and Nicobar Islands, and the address says Kerala.'),
  ).toBeVisible()
  await dialog.getByLabel('Pin Code').fill('605007')
  await expect(dialog.getByLabel('City')).toHaveValue('Puducherry')
  await dialog.getByLabel('Pin Code').fill('999999')
  await expect(dialog.getByText('We do not know the PIN code 999999. Please check it.')).toBeVisible()
})
