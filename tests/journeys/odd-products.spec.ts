import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../../src/lib/dates.ts'
import { asOwner, newCategory, newName } from './admin-products.ts'
import { dataDir } from './data-dir.ts'
import { expectComposed, expectDialogComposed } from './layout.ts'
import { addOddProducts, longName, longWord, oddNames, oddProducts } from './odd-products.ts'
import { overlayIsGone } from './overlay.ts'
import { address, newShopper, stranger } from './people.ts'
import { chooseSize } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

test.beforeAll(() => addOddProducts(dataDir))

const oddAddress = {
  ...address,
  name: 'ज'.repeat(73),
  address: `${'n'.repeat(73)} 👟`,
  locality: `${'C'.repeat(73)} 42`,
  city: 'حیدرآباد',
  state: 'महाराष्ट्र',
  isDefaultAddress: true,
}

const productPage = (id: string) => `/productDetials/${id}`

async function fillCart({ request }: Page): Promise<void> {
  for (const productId of Object.values(oddProducts))
    expect((await request.post('/cart/add-to-cart', { data: { productId, size: 1 } })).ok()).toBe(true)
}

const oddName = `${'n'.repeat(73)} 👟`

async function order({ request }: Page, productId: string): Promise<{ _id: string; itemId: string }> {
  const { isDefaultAddress: _, ...shippingAddress } = oddAddress
  await request.post('/cart/add-to-cart', { data: { productId, size: 1 } })
  const items = [{ productId, size: 1, quantity: 1 }]
  const data = { items, shippingAddress, paymentMethod: 'COD', theTotelAmount: 829 }
  const answer = await request.post('/order/create-order', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { order } = await answer.json()
  return { _id: order._id, itemId: order.items[0]._id }
}

async function expectComposedAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectComposed(page)
  }
}

const narrow = [320, 360, 640]
const everyWidth = [...narrow, 1280, 1920]

const expectComposedWhereNarrow = (page: Page) => expectComposedAt(page, narrow)

test('odd goods and an odd address fit every screen of a shopper, however wide it is', async ({ page }) => {
  test.slow()
  await newShopper(page, { ...stranger(), name: oddName })
  const { _id } = await order(page, oddProducts.noPicture)
  await fillCart(page)
  await expect(await page.request.post('/users/add-address', { data: oddAddress })).toBeOK()
  const { user } = await (await page.request.get('/users/session')).json()
  for (const productId of Object.values(oddProducts))
    await page.request.post('/wishlist/handle-wishlist', { data: { userId: user._id, productId } })
  const ofBrand = new URLSearchParams({ brand: oddNames.brand })
  const paths = [
    ...Object.values(oddProducts).map(productPage),
    '/',
    '/kids?sort=NewArrivals',
    '/kids?sort=HighToLow',
    `/kids?${ofBrand}`,
    `/shop?search=${longWord}`,
    '/wishlist',
    '/profile',
    '/profile/editProfile',
    '/profile/orderHistory',
    `/orderDetails/${_id}`,
    '/profile/address',
    '/cart',
  ]
  for (const path of paths) {
    await open(page, path)
    await expectComposedAt(page, everyWidth)
  }
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await page.getByRole('dialog').getByText(oddNames.coupon).click()
  await expect(page.getByRole('button', { name: 'Remove coupon' })).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  for (const width of everyWidth) {
    await page.setViewportSize({ width, height: 800 })
    await expectDialogComposed(page)
  }
  await page.keyboard.press('Escape')
  await expectComposedAt(page, everyWidth)
  await page.getByRole('button', { name: /checkout/i }).click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expectComposedAt(page, everyWidth)
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByRole('heading', { name: 'How to pay?' })).toBeVisible()
  await expectComposedAt(page, everyWidth)
})

const at = (list: string, search: string) => `/dashboard/${list}?${new URLSearchParams({ search })}`

test('odd text of shoppers fits the owner’s screens, and nothing changes places beside it', async ({
  page,
  browser,
}) => {
  const shop = await (await browser.newContext()).newPage()
  const { email } = await newShopper(shop, { ...stranger(), name: oddName })
  const { _id } = await order(shop, oddProducts.rightToLeft)
  const returned = await order(shop, oddProducts.noPicture)
  const toLeft = async (text: string) =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.x

  await page.setViewportSize({ width: 320, height: 800 })
  await asOwner(page, `/dashboard/orderDetails/${_id}`)
  await expectComposedWhereNarrow(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(async () =>
    expect(await toLeft(oddAddress.city)).toBeLessThan((await toLeft(oddAddress.pinCode)) ?? 0),
  ).toPass()
  const { itemId } = returned
  const delivered = { productId: itemId, newStatus: 'Delivered' }
  await page.request.put(`/order/update-product-status/${returned._id}`, { data: delivered })
  const giveBack = { orderId: returned._id, itemId, reason: 'Change of mind' }
  const answer = await shop.request.post('/order/return-order-request', { data: giveBack })
  expect(answer.ok(), await answer.text()).toBe(true)
  for (const list of ['orders', 'customers', 'returnes']) {
    await page.goto(at(list, email))
    await expect(page.getByText(oddName).locator('visible=true').first()).toBeVisible()
    await expectComposedWhereNarrow(page)
  }
  await page.route('**/order/get-order-details/**', async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, order: { ...json.order, couponCode: oddNames.coupon } } })
  })
  await page.goto(`/dashboard/orderDetails/${returned._id}`)
  await expect(page.getByText(oddNames.coupon)).toBeVisible()
  await expectComposedWhereNarrow(page)
})

test('odd names of goods, offers and coupons fit the owner’s screens and their dialogs', async ({ page }) => {
  await asOwner(page, '/dashboard')
  const { request } = page
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const long = (length: number) => `${newName('').replaceAll(' ', '')}${longWord}`.slice(0, length)
  const category = await newCategory(page, `${long(58)} 🏏`)
  const { brandData } = await (
    await request.get('/brands/getbrands', { params: { search: oddNames.brand } })
  ).json()
  const name = long(120)
  const price = { regularPrice: 1_29_99_900.5, salePrice: 1_29_99_900.5, sizes: [{ size: 8, stock: 5 }] }
  const common = { productName: name, description: longWord, gender: 'Men', ...price }
  const { product } = await post('/product/createProduct', {
    ...common,
    category: category._id,
    brand: brandData[0]._id,
  })
  const startDate = dayOf(new Date())
  const offer = {
    discountPercentage: 12.25,
    startDate,
    endDate: addDays(startDate, 2),
    description: longWord,
  }
  const offerName = long(120)
  for (const [offerType, targetOfferId] of [
    ['Products', product._id],
    ['Category', category._id],
  ])
    await post('/offer/create-offer', { ...offer, name: offerName, offerType, targetOfferId })
  const code = long(40)
  const amounts = {
    discountPercentage: 12.25,
    minimumPurchaseAmount: 1_00_00_000,
    maxDiscountAmount: 1_00_000.5,
  }
  const { coupen } = await post('/coupen/create-coupen', {
    code,
    ...amounts,
    expiryDate: addDays(startDate, 2),
  })
  const sold = { ...product, categoryName: category.name, brandName: oddNames.brand }
  await page.route('**/best-selling/**', (route) =>
    route.fulfill({ json: { data: [{ _id: sold, totalSold: 1_00_000 }] } }),
  )

  for (const path of ['', '/bestSelling', '/salesReport', '/addNewProduct', `/editproduct/${product._id}`]) {
    await page.goto(`/dashboard${path}`)
    await expectComposedWhereNarrow(page)
  }
  const lists: [path: string, dialogs: RegExp[]][] = [
    [at('products', name), [/^Price of/, /^Stock of/, /^Delete/]],
    [`/dashboard/products?${new URLSearchParams({ category: category.name, brand: oddNames.brand })}`, []],
    [at('categorys', category.name), [/^Edit/, /^Changes of/, /^Delete/]],
    [at('brands', oddNames.brand), [/^Delete/]],
    [at('brands', oddNames.rightToLeftBrand), []],
    [at('categorys', oddNames.rightToLeftCategory), []],
    [at('offers', offerName.slice(0, 40)), [/^Changes of/, /^End/]],
    [at('coupens', code), [/^Changes of/, /^Delete/]],
  ]
  for (const [path, dialogs] of lists) {
    await page.goto(path)
    await expectComposedWhereNarrow(page)
    await page.setViewportSize({ width: 320, height: 800 })
    for (const open of dialogs) {
      await page.getByRole('main').getByRole('button', { name: open }).locator('visible=true').first().click()
      await expectDialogComposed(page)
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
      await overlayIsGone(page)
    }
  }

  await request.delete(`/product/productDelete/${product._id}`)
  await request.delete(`/coupen/delete-coupen/${coupen._id}`)
  await request.put(`/category/updateCategory/${category._id}`, { data: { status: false } })
  await page.goto('/dashboard/trail')
  await expect(page.getByText(code).first()).toBeVisible()
  await page.locator('details').evaluateAll((all) => all.map((details) => details.setAttribute('open', '')))
  await expectComposedWhereNarrow(page)
})

test('a price of more than a crore stands in Indian grouping, with its name in full', async ({ page }) => {
  await page.goto(productPage(oddProducts.longName))
  await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible()
  await expect(page.getByRole('main').getByText('₹1,29,99,900.50').first()).toBeVisible()
})

test('where a picture is missing or lost, the page says so', async ({ page }) => {
  for (const [id, name] of [
    [oddProducts.noPicture, longWord],
    [oddProducts.brokenPicture, 'Lost Picture Tee'],
  ] as const) {
    await page.goto(productPage(id))
    await expect(page.getByRole('img', { name: `${name}: no picture` })).toBeVisible()
  }
})

test('of forty sizes each can be chosen, and those without stock cannot', async ({ page }) => {
  await page.goto(productPage(oddProducts.manySizes))
  await expect(page.getByRole('group', { name: 'Size' }).getByRole('radio')).toHaveCount(40)
  await chooseSize(page, 40)
  await expect(page.getByRole('radio', { name: /^38\b/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^38\b/ })).toHaveAccessibleName(/Out of stock/)
})

test('a search that finds nothing and filters that leave nothing say so, with a way on', async ({ page }) => {
  await page.goto('/shop?search=zyzzyva')
  await expect(page.getByRole('heading', { name: /No results for/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'See everything' }).click()
  await expect(page).toHaveURL('/shop')
  await page.goto('/kids?brand=Nivia&price=24000-28000')
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/kids')
})

test('a home page without a single product still stands', async ({ page }) => {
  await open(page, '/shop')
  await page.route('**/product/getProducts*', (route) => route.fulfill({ json: { products: [], total: 0 } }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The ground is open' })).toBeVisible()
  await expectComposed(page)
})
