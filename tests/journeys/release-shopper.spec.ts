import type { Page } from '@playwright/test'
import { field } from './forms.ts'
import { consent, google } from './google.ts'
import { addProduct, setStock } from './own-products.ts'
import {
  chooseCashOnDelivery,
  closeUnpaid,
  confirmed,
  fillCart,
  payByCard,
  payNow,
  toPayment,
} from './paying.ts'
import { newShopper, owner, signIn, signUp, stranger } from './people.ts'
import { pictureFile } from './pictures.ts'
import { orderOne } from './products.ts'
import { type Action, actionsAfterRelease, whatHelps } from './release.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

async function afterRelease(page: Page, actions: readonly Action[]): Promise<void> {
  const run = actionsAfterRelease(page)
  for (const action of actions) await test.step(action.name, () => run(action))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('after a release, what opens over a listing and a product opens or says what helps', async ({
    page,
  }) => {
    const { id } = await addProduct()
    await afterRelease(page, [
      {
        name: 'filters',
        path: '/shop',
        act: async () => {
          await button(page, 'Filters').click()
          await expect(page.getByText(whatHelps)).toBeVisible()
          await expect(button(page, 'Filters')).toBeEnabled()
        },
      },
      {
        name: 'zoom',
        path: `/productDetials/${id}`,
        act: async () => {
          await page.getByRole('radio', { name: /^9\b/ }).check({ force: true })
          await button(page, 'Enlarge the picture').click()
          await expect(page.getByText(whatHelps)).toBeVisible()
          await expect(page.getByRole('radio', { name: /^9\b/ })).toBeChecked()
        },
      },
    ])
  })
})

test('after a release, a guest registers, logs in, searches and asks for a new password', async ({
  page,
}) => {
  const person = stranger()
  const [wanted, urgent] = [await addProduct(), await addProduct()]
  await afterRelease(page, [
    { name: 'register', path: '/register', act: () => signUp(page, person) },
    {
      name: 'forgotten password',
      path: '/forgot-password',
      act: async () => {
        await field(page, 'Email').fill(person.email)
        await field(page, 'Email').press('Enter')
        await expect(page).toHaveURL('/reset-password')
        await expect(field(page, 'Email')).toBeVisible()
      },
    },
    {
      name: 'search',
      path: '/login',
      act: async () => {
        await page.getByLabel('Search products').fill('shoe')
        await page.getByLabel('Search products').press('Enter')
        await expect(page).toHaveURL('/shop?search=shoe')
        await expect(page.locator('h1')).toBeVisible()
      },
    },
    {
      name: 'login on the way to the wishlist',
      path: async () => {
        await page.goto(`/productDetials/${wanted.id}`)
        await button(page, 'Add to wishlist').click()
        await expect(page).toHaveURL('/login')
        // The page fetches early what finishes the wish.
        await page.reload()
      },
      act: async () => {
        await signIn(page, person)
        await expect(page).toHaveURL('/')
        await expect(page.locator('h1')).toBeVisible()
        await expect(async () => {
          await page.goto('/wishlist')
          await expect(page.getByRole('main').getByText(wanted.name)).toBeVisible({ timeout: 5_000 })
        }).toPass()
      },
    },
    {
      name: 'login on the way to the wishlist, in the first second of its page',
      path: async () => {
        await page.request.post('/users/logout')
        await page.route('**/assets/shopper-actions-*.js', (route) => route.fulfill({ status: 404 }))
        await page.goto(`/productDetials/${urgent.id}`)
        await button(page, 'Add to wishlist').click()
        await expect(page).toHaveURL('/login')
      },
      act: async () => {
        await page.unroute('**/assets/shopper-actions-*.js')
        await signIn(page, person)
        await expect(page).toHaveURL('/')
        await expect(toastWith(page, `${urgent.name} is on your wishlist`)).toBeVisible()
        await button(page, `Back to ${urgent.name}`).click()
        await expect(button(page, 'Remove from wishlist')).toBeVisible()
      },
    },
    {
      name: 'login by Google',
      path: async () => {
        await page.request.post('/users/logout')
        await page.goto('/login')
      },
      act: async () => {
        await consent(await google(page), stranger())
        await expect(page).toHaveURL('/')
        await expect(page.locator('h1')).toBeVisible()
      },
    },
    {
      name: 'login as the owner',
      path: async () => {
        await page.request.post('/users/logout')
        await page.goto('/login')
      },
      act: async () => {
        await signIn(page, owner)
        await expect(heading(page, 'Dashboard')).toBeVisible()
      },
    },
  ])
})

test('after a release, a shopper’s cart, checkout and payment do what they should', async ({ page }) => {
  await newShopper(page)
  const [ownProduct, other] = [await addProduct(), await addProduct()]
  const fill = () => fillCart(page, ownProduct.id, 8)
  await afterRelease(page, [
    {
      name: 'cart',
      path: async () => {
        await fill()
        await fillCart(page, other.id, 8)
        await page.goto('/cart')
      },
      act: async () => {
        await page.getByLabel(`Quantity of ${ownProduct.name}`).selectOption('2')
        await expect(page.getByRole('status').filter({ hasText: /^3 items/ })).toBeVisible()
        await button(page, `Remove ${other.name}, size 8`).click()
        await expect(page.getByRole('status').filter({ hasText: /^2 items/ })).toBeVisible()
        await button(page, 'Apply Coupon').click()
        await expect(dialog(page)).toBeVisible()
        await page.keyboard.press('Escape')
        await page.getByLabel(`Quantity of ${ownProduct.name}`).selectOption('1')
        await expect(page.getByRole('status').filter({ hasText: /^1 item/ })).toBeVisible()
        await button(page, 'Checkout').click()
        await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible()
      },
    },
    {
      name: 'checkout',
      path: '/checkOut',
      act: async () => {
        await button(page, '+ Add New Address').click()
        await button(page, 'Save address').click()
        await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
        await page.keyboard.press('Escape')
        await button(page, /^Continue/).click()
        await expect(page.getByRole('tab', { name: 'Recommended' })).toBeVisible()
      },
    },
    {
      name: 'payment that fails',
      path: '/payment',
      act: async () => {
        await closeUnpaid(await payNow(page))
        await expect(heading(page, 'Order Failed')).toBeVisible()
      },
    },
    {
      name: 'retry',
      path: '/retryPayment',
      act: async () => {
        await button(page, 'Retry Payment').click()
        await payByCard(await payNow(page), 'Success')
        await expect(confirmed(page)).toBeVisible()
      },
    },
    {
      name: 'cash on delivery',
      path: async () => {
        await fill()
        await toPayment(page)
      },
      act: async () => {
        await chooseCashOnDelivery(page)
        await button(page, 'Confirm Order').click()
        await expect(confirmed(page)).toBeVisible()
        await page.getByRole('link', { name: 'Order Details' }).click()
        await expect(page.getByRole('main').getByText(ownProduct.name).first()).toBeVisible()
      },
    },
    {
      name: 'cash on delivery, when the screen after it was never fetched',
      path: async () => {
        await fill()
        await page.route(/\/assets\/(confirmation|retry-payment)-/, (route) => route.fulfill({ status: 404 }))
        await toPayment(page)
      },
      act: async () => {
        await page.unroute(/\/assets\/(confirmation|retry-payment)-/)
        await chooseCashOnDelivery(page)
        await button(page, 'Confirm Order').click()
        await expect(confirmed(page)).toBeVisible()
      },
    },
    {
      name: 'moving to the wishlist, when the code for it was never fetched',
      path: async () => {
        await fillCart(page, other.id, 8)
        await setStock(other, 8, 0)
        await page.route('**/assets/shopper-actions-*.js', (route) => route.fulfill({ status: 404 }))
        await page.goto('/cart')
      },
      act: async () => {
        await button(page, `Move to wishlist ${other.name}`).click()
        await expect(page.getByText(whatHelps)).toBeVisible()
        await expect(button(page, `Move to wishlist ${other.name}`)).toBeEnabled()
        await page.unroute('**/assets/shopper-actions-*.js')
      },
    },
    {
      name: 'moving to the wishlist what is sold out',
      path: '/cart',
      act: async () => {
        await button(page, `Move to wishlist ${other.name}`).click()
        await expect(toastWith(page, 'Moved to your wishlist')).toBeVisible()
        await expect(heading(page, 'Your cart is empty')).toBeVisible()
      },
    },
  ])
})

test('after a release, a shopper’s account does what it should, or says what helps', async ({
  page,
  request: ofOwner,
}) => {
  await newShopper(page)
  const ownProduct = await addProduct()
  const product = {
    _id: ownProduct.id,
    productName: ownProduct.name,
    salePrice: 500,
    discountedPrice: null,
    sizes: [],
  }
  await orderOne(page, product, 8)
  const { user } = await (await page.request.get('/users/session')).json()
  const wish = { userId: user._id, productId: ownProduct.id }
  expect((await page.request.post('/wishlist/handle-wishlist', { data: wish })).ok()).toBe(true)
  await afterRelease(page, [
    {
      name: 'profile',
      path: '/profile/editProfile',
      act: async () => {
        await field(page, 'Name').fill('Meenakshi')
        await field(page, 'Picture').setInputFiles(await pictureFile('png'))
        await expect(page.getByText(whatHelps)).toBeVisible()
        await button(page, 'Save').click()
        await expect(page.getByText('Profile updated successfully')).toBeVisible()
      },
    },
    {
      name: 'addresses',
      path: '/profile/address',
      act: async () => {
        await button(page, /^EDIT/).click()
        await button(page, 'Save address').click()
        await expect(dialog(page)).toBeHidden()
        await button(page, /^REMOVE/).click()
        await expect(page.getByRole('alertdialog').or(dialog(page))).toBeVisible()
      },
    },
    {
      name: 'wallet',
      path: '/profile/wallet',
      act: async () => {
        await button(page, 'Create Wallet').click()
        await button(page, '₹500').click()
        await button(page, 'Add Money').click()
        const provider = page.frameLocator('iframe[title="Payment (sandbox)"]')
        await provider.getByRole('button', { name: 'Pay ₹500' }).click()
        await provider.getByRole('button', { name: 'Success' }).click()
        await expect(page.getByText('₹500 added to your wallet')).toBeVisible()
      },
    },
    {
      name: 'wishlist',
      path: '/wishlist',
      act: async () => {
        await button(page, /from wishlist|Remove .* wishlist/).click()
        await expect(heading(page, 'YOUR WISHLIST IS EMPTY')).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click()
        await expect(page).toHaveURL('/shop')
        await expect(page.locator('h1')).toBeVisible()
      },
    },
    {
      name: 'orders',
      path: '/profile/orderHistory',
      act: async () => {
        await page.getByRole('link', { name: `Details of ${ownProduct.name}` }).click()
        await expect(heading(page, 'Item details')).toBeVisible()
      },
    },
    {
      name: 'invoice',
      path: (at) => at.reload(),
      act: async () => {
        const download = page.waitForEvent('download')
        await button(page, 'Download').click()
        await download
        await expect(page.getByText('is in your downloads.')).toBeVisible()
      },
    },
    {
      name: 'cancelling',
      path: '/profile/orderHistory',
      act: async () => {
        await button(page, 'Cancel Item').click()
        await dialog(page).getByLabel('Reason').selectOption('Other')
        await button(page, 'Submit').click()
        await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible()
      },
    },
    {
      name: 'return request',
      path: async () => {
        await orderOne(page, product, 8)
        const [order] = (await (await page.request.get('/order/get-orders')).json()).orders
        await ofOwner.post('/users/login', { data: owner })
        const data = { productId: order.items[0]._id, newStatus: 'Delivered' }
        const delivered = await ofOwner.put(`/order/update-product-status/${order._id}`, { data })
        expect(delivered.status()).toBe(200)
        await page.goto('/profile/orderHistory')
      },
      act: async () => {
        await button(page, 'Request Refund').click()
        await expect(page.getByText(whatHelps)).toBeVisible()
      },
    },
    {
      name: 'logout',
      path: '/profile/editProfile',
      act: async () => {
        const account = page.getByRole('navigation', { name: 'Your account' })
        await account.getByRole('button', { name: 'Logout' }).click()
        await expect(page).toHaveURL('/login')
        await expect(field(page, 'Email')).toBeVisible()
      },
    },
  ])
})
