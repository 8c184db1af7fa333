import { expect, type Page, test } from '@playwright/test'
import { asOwner } from './admin-goods.ts'
import { dataDir } from './data-dir.ts'
import { chooseSize } from './goods.ts'
import { expectComposed } from './layout.ts'
import { longName, longWord, oddGoods, shelveOddGoods } from './odd-goods.ts'
import { address, newShopper, stranger } from './people.ts'

test.beforeAll(() => shelveOddGoods(dataDir))

const oddAddress = {
  ...address,
  name: 'ज'.repeat(73),
  address: `${'n'.repeat(73)} 👟`,
  locality: 'شارع الاستقلال 42',
  city: 'C'.repeat(73),
  state: 'تلنگانہ',
  isDefaultAddress: true,
}

const productPage = (id: string) => `/productDetials/${id}`

async function fillCart({ request }: Page): Promise<void> {
  for (const productId of Object.values(oddGoods))
    expect((await request.post('/cart/add-to-cart', { data: { productId, size: 1 } })).ok()).toBe(true)
}

for (const width of [320, 360, 640, 1280, 1920]) {
  test(`odd goods and an odd address fit every screen that is ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await newShopper(page)
    await fillCart(page)
    await expect(await page.request.post('/users/add-address', { data: oddAddress })).toBeOK()
    const { user } = await (await page.request.get('/users/session')).json()
    for (const productId of Object.values(oddGoods))
      await page.request.post('/wishlist/handle-wishlist', { data: { userId: user._id, productId } })
    const paths = [
      ...Object.values(oddGoods).map(productPage),
      '/',
      '/kids?sort=NewArrivals',
      '/kids?sort=HighToLow',
      `/shop?search=${longWord}`,
      '/wishlist',
      '/profile/address',
      '/cart',
    ]
    for (const path of paths) {
      await page.goto(path)
      await expectComposed(page)
    }
    await page.getByRole('button', { name: /checkout/i }).click()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expectComposed(page)
    await page.getByRole('button', { name: /^Continue/ }).click()
    await expect(page.getByRole('heading', { name: 'How to pay?' })).toBeVisible()
    await expectComposed(page)
  })
}

test('odd text of shoppers fits the owner’s screens, and nothing changes places beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const buyer = await newShopper(page, { ...stranger(), name: `${'n'.repeat(73)} 👟` })
  const { isDefaultAddress: _, ...shippingAddress } = oddAddress
  const productId = oddGoods.rightToLeft
  await page.request.post('/cart/add-to-cart', { data: { productId, size: 1 } })
  const items = [{ productId, size: 1, quantity: 1 }]
  const data = { items, shippingAddress, paymentMethod: 'COD', theTotelAmount: 829 }
  const answer = await page.request.post('/order/create-order', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { order } = await answer.json()
  const toLeft = async (text: string) =>
    (await page.getByText(text, { exact: true }).first().boundingBox())?.x

  await page.request.post('/users/logout')
  const search = new URLSearchParams({ search: buyer.email })
  await asOwner(page, `/dashboard/orderDetails/${order._id}`)
  await expectComposed(page)
  expect(await toLeft('تلنگانہ')).toBeLessThan((await toLeft(shippingAddress.pinCode)) ?? 0)
  for (const path of [`orders?${search}`, `customers?${search}`, `products?search=${longWord}`]) {
    await page.goto(`/dashboard/${path}`)
    await expectComposed(page)
  }
})

test('a price of more than a crore stands in Indian grouping, with its name in full', async ({ page }) => {
  await page.goto(productPage(oddGoods.longName))
  await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible()
  await expect(page.getByRole('main').getByText('₹1,29,99,900.50').first()).toBeVisible()
})

test('where a picture is missing or lost, the page says so', async ({ page }) => {
  for (const [id, name] of [
    [oddGoods.noPicture, longWord],
    [oddGoods.brokenPicture, 'Lost Picture Tee'],
  ] as const) {
    await page.goto(productPage(id))
    await expect(page.getByRole('img', { name: `${name}: no picture` })).toBeVisible()
  }
})

test('of forty sizes each can be chosen, and those without stock cannot', async ({ page }) => {
  await page.goto(productPage(oddGoods.manySizes))
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
  await page.goto('/shop')
  await page.route('**/product/getProducts*', (route) => route.fulfill({ json: { products: [], total: 0 } }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The ground is open' })).toBeVisible()
  await expectComposed(page)
})
