import type { Route } from '@playwright/test'
import { delayAnswers } from './network.ts'
import { newShopper } from './people.ts'
import { cheapProduct, chooseSize } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

const refuse = (message: string) => (route: Route) => route.fulfill({ status: 409, json: { message } })

test('a quantity is shown at once, and taken back with the reason when the shop refuses it', async ({
  page,
}) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  await page.goto('/cart')
  const quantity = page.getByRole('combobox', { name: `Quantity of ${product.productName}` })
  const badge = page.getByRole('link', { name: /^Cart, / })
  const letGo = await delayAnswers(page, '**/cart/update-to-cart/**', refuse('Only 1 left'))
  await quantity.selectOption('3')
  await expect(page.getByRole('status').filter({ hasText: '3 items' })).toBeVisible()
  await expect(badge).toHaveAccessibleName('Cart, 3 items')
  letGo()
  await expect(page.getByRole('listitem').filter({ hasText: 'Only 1 left' })).toBeVisible()
  await expect(quantity).toHaveValue('1')
  await expect(badge).toHaveAccessibleName('Cart, 1 item')
})

test('a line that could not be removed comes back', async ({ page }) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  await page.goto('/cart')
  const letGo = await delayAnswers(page, '**/cart/remove-to-cart/**', (route) =>
    route.fulfill({ status: 500 }),
  )
  await page.getByRole('button', { name: `Remove ${product.productName}` }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { name: product.productName })).toBeVisible()
  await expect(page.getByText('An error occurred')).toBeVisible()
})

test('a heart fills at once, and empties with a message when the shop cannot be reached', async ({
  page,
}) => {
  await newShopper(page)
  const { product } = await cheapProduct(page)
  await open(page, `/productDetials/${product._id}`)
  const letGo = await delayAnswers(page, '**/wishlist/handle-wishlist', (route) => route.abort())
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible()
  letGo()
  await expect(page.getByText('An error occurred')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to wishlist' })).toBeVisible()
})

for (const [outcome, answer] of [
  ['comes late', (route: Route) => route.continue()],
  ['cannot be had', (route: Route) => route.abort()],
] as const) {
  test(`a heart that is touched before the wishlist, which ${outcome}, is never emptied by that`, async ({
    page,
  }) => {
    await newShopper(page)
    const { product } = await cheapProduct(page)
    const json = { data: { productId: product._id } }
    await expect(await page.request.post('/wishlist/handle-wishlist', json)).toBeOK()
    let toggles = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/wishlist/handle-wishlist')) toggles++
    })
    const letGo = await delayAnswers(page, '**/wishlist/get-wishlist/**', answer)
    const asked = page.waitForRequest('**/wishlist/get-wishlist/**')
    await page.goto(`/productDetials/${product._id}`)
    await asked
    await page.getByRole('button', { name: 'Add to wishlist' }).click()
    letGo()
    const filled = page.getByRole('button', { name: 'Remove from wishlist' })
    await expect(filled.or(page.getByText('An error occurred')).first()).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    await expect(filled).toBeVisible()
    expect(toggles).toBe(0)
  })
}

test('without a connection a change says so and is taken back, and what was done before stays', async ({
  page,
  context,
}) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await open(page, `/productDetials/${product._id}`)
  await chooseSize(page, size)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Added to cart successfully')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page.getByText('You are offline. An error occurred')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to wishlist' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible()
})

test('a page that is asked for without a connection says so, and comes with the connection', async ({
  page,
  context,
}) => {
  await open(page, '/shop')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Kids' }).click()
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Kids' })).toBeVisible()
})
