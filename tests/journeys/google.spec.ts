import { embedded } from '../outside/embedded-browsers.data.ts'
import { expectAccessible } from './axe.ts'
import { consent, google, googleButton } from './google.ts'
import { newShopper, owner, stranger } from './people.ts'
import { cheapProduct } from './products.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

test('a guest wishes a product, is asked to log in, signs in by Google, and finds it on the wishlist', async ({
  page,
}) => {
  const { product } = await cheapProduct(page)
  await page.goto(`/productDetials/${product._id}`)
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(toastWith(page, 'Please log in to add items to your wishlist.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  const window = await google(page)
  await expectAccessible(window, 'Google’s window')
  await consent(window, stranger())
  await expect(page).toHaveURL('/')
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(toastWith(page, `${product.productName} is on your wishlist`)).toBeVisible()
  await page.getByRole('link', { name: 'Wishlist' }).first().click()
  await expect(page).toHaveURL('/wishlist')
  await expect(page.getByRole('main').getByText(product.productName)).toBeVisible()
})

test('whoever refuses Google, is refused by it or hears nothing is told ‘Google login failed’, or what the server says', async ({
  page,
  browser,
}) => {
  const failed = toastWith(page, 'Google login failed')
  await page.goto('/login')
  await (await google(page)).getByRole('button', { name: 'Cancel' }).click()
  await expect(failed).toBeVisible()
  await expect(googleButton(page)).not.toHaveAttribute('aria-busy')

  await consent(await google(page), { ...owner, name: 'Owner' })
  await expect(toastWith(page, 'Please log in with your password')).toBeVisible()

  const elsewhere = await browser.newContext()
  const meera = await newShopper(await elsewhere.newPage())
  await elsewhere.request.post('/users/login', { data: owner })
  const { users } = await (await elsewhere.request.get(`/users/getAllUser?search=${meera.email}`)).json()
  await elsewhere.request.put(`/users/blockUser/${users[0]._id}`)
  await elsewhere.close()
  await page.reload()
  await consent(await google(page), meera)
  await expect(failed).toBeVisible()

  await page.route('**/users/google-login', (route) => route.abort())
  await page.reload()
  await consent(await google(page), stranger())
  await expect(failed).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('inside Instagram a sentence stands where Google’s button would be', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: embedded['Instagram on iOS'] ?? '' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByText('Google does not log in inside other apps.')).toBeVisible()
  await expect(googleButton(page)).toHaveCount(0)
  await context.close()
})

test('a window of Google’s that is closed or blocked is explained, and can be opened again', async ({
  page,
}) => {
  await page.goto('/login')
  await (await google(page)).close()
  await expect(page.getByText('Google’s window was closed before it answered.')).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { open: () => null }))
  await googleButton(page).click()
  await expect(page.getByText(/Your browser has blocked Google’s window/)).toBeVisible()
  await expect(toastWith(page, 'Google login failed')).toBeVisible()
})

test('an answer of Google’s that this page did not ask for signs nobody in', async ({ page, context }) => {
  await page.goto('/login')
  const window = await google(page)
  const { code } = await (
    await page.request.post('/sandbox/google/code', { data: { name: 'Thief', email: 'thief@mail.test' } })
  ).json()
  const trap = await context.newPage()
  await trap.goto(`/users/google/callback?${new URLSearchParams({ code, state: 'somebody-elses-state' })}`)
  await expect(googleButton(page)).toHaveAttribute('aria-busy', 'true')
  await consent(window, stranger())
  await expect(page).toHaveURL('/')
})
