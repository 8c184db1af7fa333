import type { Browser, Page } from '@playwright/test'
import { address, mailTo, newShopper, owner } from './people.ts'
import { pictureFile } from './pictures.ts'
import { cheapProduct, orderOne } from './products.ts'
import { asOwner } from './sales.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** One unit in each of two sizes, paid in cash. */
async function orderTwoSizes(page: Page) {
  const { product } = await cheapProduct(page)
  const sizes = product.sizes.filter(({ stock }) => stock > 2).slice(0, 2)
  const price = product.discountedPrice ?? product.salePrice
  for (const { size } of sizes)
    await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  const data = {
    items: sizes.map(({ size }) => ({ productId: product._id, size, quantity: 1 })),
    shippingAddress: address,
    paymentMethod: 'COD',
    theTotelAmount: 2 * price + 30,
  }
  const answer = await page.request.post('/order/create-order', { data })
  expect(answer.status()).toBe(201)
  return { product, order: (await answer.json()).order }
}

test('an order’s page shows its parcels and what happened, buys it again and cancels the rest of it at once', async ({
  page,
  browser,
}) => {
  const { email } = await newShopper(page)
  const { product, order } = await orderTwoSizes(page)
  const [first] = order.items
  const { request } = await browser.newContext()
  await request.post('/users/login', { data: owner })
  const name = `Courier ${Date.now()}`
  const trackingUrl = 'https://track.example/{number}'
  const { courier } = await (
    await request.post('/couriers/add-courier', { data: { name, trackingUrl } })
  ).json()
  await request.put(`/order/update-product-status/${order._id}`, {
    data: { productId: first._id, newStatus: 'Shipped', courier: courier._id, trackingNumber: 'AB12345' },
  })

  await page.goto('/profile/orderHistory')
  await page
    .getByRole('link', { name: `#${order.number}` })
    .first()
    .click()
  await expect(page).toHaveURL(`/profile/orders/${order._id}`)
  const parcel = page.getByRole('heading', { name: 'Parcel' }).locator('..')
  await expect(parcel).toContainText(name)
  await expect(parcel.getByRole('link', { name: 'Follow your parcel' })).toHaveAttribute(
    'href',
    'https://track.example/AB12345',
  )
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
  await expect(page.getByText(`${product.productName} left us with ${name}`)).toBeVisible()
  await expect(page.getByText('You placed the order')).toBeVisible()

  const { text } = await mailTo(page.request, email, /order/i)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(text.match(/\/follow-order#\S+/)?.[0] ?? '')
  await expect(stranger.getByText(`${product.productName} left us with ${name}`)).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Follow your parcel' })).toBeVisible()
  await expect(stranger.getByText(address.address)).toHaveCount(0)
  await stranger.getByRole('link', { name: 'To the order in your account' }).click()
  await expect(stranger).toHaveURL('/login')

  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'In your cart at today’s prices' })).toBeVisible()
  const { cart } = await (await page.request.get('/cart/get-to-cart')).json()
  expect(cart.items).toHaveLength(2)

  await page.getByRole('button', { name: 'Cancel all' }).click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Reason' }).selectOption('Item not needed')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Order cancelled')).toBeVisible()
  await expect(page.getByText('You cancelled everything')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel all' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('an order of somebody else is not found, and says where one’s own are', async ({ page }) => {
  await newShopper(page)
  await page.goto('/profile/orders/01980000-0000-7000-8000-000000000000')
  await expect(page.getByText('No such order')).toBeVisible()
  await page.getByRole('link', { name: 'To your orders' }).click()
  await expect(page).toHaveURL('/profile/orderHistory')
})

/** Opens an order that was delivered to a new shopper. */
async function openDelivered(page: Page, browser: Browser) {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await orderOne(page, product, size)
  const { orders } = await (await page.request.get('/order/get-orders')).json()
  const [order] = orders
  const dashboard = await browser.newPage()
  await asOwner(dashboard)
  await dashboard.request.put(`/order/update-product-status/${order._id}`, {
    data: { productId: order.items[0]._id, newStatus: 'Delivered' },
  })

  await page.goto(`/profile/orders/${order._id}`)
  return { product, dashboard }
}

test('a buyer reviews what was delivered, by keyboard; readers see it at the product until the owner hides it', async ({
  page,
  browser,
}) => {
  const { product, dashboard } = await openDelivered(page, browser)
  await page.getByRole('button', { name: /^Write a review/ }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Send review' }).press('Enter')
  await expect(dialog(page)).toContainText('Choose 1 to 5 stars')
  await dialog(page).getByRole('radio', { name: /^3/ }).press('ArrowRight')
  await dialog(page).getByRole('combobox', { name: 'How does it fit?' }).selectOption('small')
  await dialog(page).getByRole('textbox', { name: 'Your review' }).fill('Light and fast.')
  await dialog(page).getByRole('button', { name: 'Send review' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Edit your review/ })).toBeVisible()

  const reader = await browser.newPage()
  await reader.goto(`/productDetials/${product._id}`)
  await reader.getByRole('heading', { name: 'Related products' }).scrollIntoViewIfNeeded()
  const reviews = reader.getByRole('region', { name: 'Reviews by buyers' })
  await expect(reviews.getByText('Light and fast.')).toBeVisible()
  await expect(reviews.getByText('Meera', { exact: true })).toBeVisible()
  await reviews.getByRole('button', { name: /^Report/ }).press('Enter')
  await expect(reviews.getByRole('button', { name: /^Reported/ })).toBeFocused()

  await dashboard.goto('/dashboard/reviews?state=reported')
  await dashboard.getByRole('button', { name: /^Hide/ }).first().click()
  const hiding = dialog(dashboard)
  await hiding.getByRole('combobox', { name: 'Reason' }).selectOption('It is not about the product')
  await hiding.getByRole('button', { name: 'Hide review' }).click()
  await expect(hiding).toBeHidden()
  await page.reload()
  await expect(page.getByText('The shop has hidden your review: It is not about the product.')).toBeVisible()

  await page.getByRole('button', { name: /^Edit your review/ }).click()
  await dialog(page).getByRole('radio', { name: /^4/ }).press('ArrowRight')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Delete your review' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete your review?' })
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: /^Write a review/ })).toBeVisible()
})

test('on a phone a buyer adds a photo to a review; readers enlarge it by touch once the owner has shown it', async ({
  browser,
}) => {
  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } })
  const page = await phone.newPage()
  const { product, dashboard } = await openDelivered(page, browser)
  await page.getByRole('button', { name: /^Write a review/ }).tap()
  await dialog(page).getByRole('radio', { name: /^5/ }).tap()
  await dialog(page)
    .getByLabel('Photos', { exact: true })
    .setInputFiles(await pictureFile('jpeg', 900, 1200))
  await expect(dialog(page).getByRole('img', { name: '1 of 1' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send review' }).tap()
  await expect(dialog(page)).toContainText('Write a few words with your photos')
  await dialog(page).getByRole('textbox', { name: 'Your review' }).fill('As blue as it looks.')
  await dialog(page).getByRole('button', { name: 'Send review' }).tap()
  await expect(page.getByText('The shop reads your review before it is shown.')).toBeVisible()

  await dashboard.goto('/dashboard/reviews?state=waiting')
  await dashboard
    .getByRole('button', { name: /^Look at the photo by / })
    .first()
    .press('Enter')
  await expect(dialog(dashboard).getByRole('img', { name: /^1 of 1 by / })).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await dashboard
    .getByRole('button', { name: /^Show the review by / })
    .first()
    .click()
  await expect(dashboard.getByRole('button', { name: /^Look at the photo by / })).toHaveCount(0)

  await page.goto(`/productDetials/${product._id}`)
  await page.getByRole('heading', { name: 'Related products' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Photo 1 of 1 by Meera' }).tap()
  const enlarged = page.getByRole('dialog', { name: 'Photo 1 of 1 by Meera, enlarged' })
  await expect(enlarged.getByRole('img')).toBeInViewport({ ratio: 0.95 })
  await enlarged.getByRole('button', { name: 'Close' }).tap()
  await expect(enlarged).toBeHidden()
  await phone.close()
})
