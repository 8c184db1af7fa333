import { newShopper, signIn } from './people.ts'
import { cheapProduct } from './products.ts'
import { open } from './settled.ts'
import { expect, test } from './test.ts'

test('a guest’s icons for wishlist, cart and profile lead to /login, and a shopper’s to their own; the badge counts the cart', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  for (const [name, path] of Object.entries({
    Home: '/',
    Shop: '/shop',
    Men: '/men',
    Women: '/women',
    Kids: '/kids',
  }))
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  for (const name of ['Wishlist', 'Cart', 'Profile']) {
    await page.goto('/')
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page, name).toHaveURL('/login')
  }
  const meera = await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  await page.request.post('/users/logout')
  await page.goto('/login')
  await signIn(page, meera)
  await expect(header.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await header.getByRole('link', { name: 'Wishlist' }).click()
  await expect(page).toHaveURL('/wishlist')
  await header.getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL('/cart')
  await header.getByRole('link', { name: /Profile/ }).click()
  await expect(page).toHaveURL('/profile/editProfile')
})

test('a shopper’s own page is taken over as the server sent it, also where its data are quicker than the first paint', async ({
  page,
}) => {
  const { name } = await newShopper(page)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => {
    const paint = requestAnimationFrame
    window.requestAnimationFrame = (then) => {
      window.requestAnimationFrame = paint
      // biome-ignore lint/plugin/no-fixed-wait: a late first paint is what is tested.
      setTimeout(() => paint(then), 700)
      return 0
    }
  })
  await page.goto('/profile/editProfile')
  await expect(page.getByRole('main').getByLabel('Name')).toHaveValue(name)
  expect(errors).toEqual([])
})

test('the pages of users and of admins send guests to /login', async ({ page }) => {
  const ofUsers = [
    '/cart',
    '/checkOut',
    '/payment',
    '/confirmation',
    '/retryPayment',
    '/wishlist',
    '/profile',
  ]
  const below = ['/profile/address', '/profile/orderHistory', '/profile/wallet', '/orderDetails/1']
  for (const path of [...ofUsers, ...below, '/dashboard', '/dashboard/products']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
})

test('/checkOut and /payment keep their navigation state through a reload, and without one lead to /cart; /orderDetails without it shows the whole order', async ({
  page,
}) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  for (const path of ['/checkOut', '/payment']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/cart')
  }
  await page.goto('/orderDetails/01980000-0000-7000-8000-000000000000')
  await expect(page).toHaveURL('/profile/orders/01980000-0000-7000-8000-000000000000')
  await page.goto('/cart')
  await page.getByRole('button', { name: /checkout/i }).click()
  await expect(page).toHaveURL('/checkOut')
  await page.reload()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page).toHaveURL('/payment')
  await page.reload()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByText('Coupen Discount', { exact: true })).toBeVisible()
})

test('the footer’s newsletter box does nothing, and says so', async ({ page }) => {
  await open(page, '/men')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('New kit, once a month').fill('meera@maidan.test')
  await page.keyboard.press('Enter')
  await expect(footer.getByRole('status')).toHaveText(
    'There is no newsletter yet: nothing was sent, and nothing is kept.',
  )
  await footer.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/men')
  expect(asked.filter((url) => !url.includes('/assets/'))).toEqual([])
})
