import { expect, type Page } from '@playwright/test'
import { pages } from '../../src/admin/app/pages.ts'
import { addressOf } from '../../src/admin/shared/urls.ts'
import { productScreens } from './admin-product-screens.ts'
import { selling } from './admin-selling-screens.ts'
import { legal } from './legal-screens.ts'
import { oddProducts } from './odd-products.ts'
import { paying } from './paying-screens.ts'
import { stranger } from './people.ts'
import { productList } from './product-list-screens.ts'
import { answerCaptcha, cheapProduct } from './products.ts'
import { profile } from './profile-screens.ts'
import type { Screen } from './screen.ts'
import { settled } from './settled.ts'
import { wallet } from './wallet-screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click()
const product = (id: string) => `/productDetials/${id}`

async function firstProduct(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/productDetials/"]').first().click()
  await page.waitForURL(/productDetials/)
  await expect(button(page, 'Add to cart').first()).toBeVisible()
  await settled(page)
}

async function firstOrder(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Details of order/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /Order #/ })).toBeVisible()
  await settled(page)
}

async function toCheckout(page: Page): Promise<void> {
  await press('Checkout')(page)
  await expect(page.getByRole('radio').first()).toBeChecked()
}

async function toPayment(page: Page): Promise<void> {
  await toCheckout(page)
  await press(/^Continue/)(page)
  await expect(page.getByRole('tab', { name: 'Recommended' })).toBeVisible()
}

async function toCashOnDelivery(page: Page): Promise<void> {
  await toPayment(page)
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
}

async function register(page: Page): Promise<void> {
  const { name, email, phone, password } = stranger()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').and(page.locator('[autocomplete=email]')).first().fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await press('Register')(page)
  await page.waitForURL('/otp')
}

const guest: Screen[] = [
  { name: 'home', as: 'guest', path: '/' },
  { name: 'shop', as: 'guest', path: '/shop' },
  { name: 'shop-filtered', as: 'guest', path: '/shop?brand=Nike&price=1000-4000&page=2' },
  { name: 'shop-search', as: 'guest', path: '/shop?search=jersey' },
  {
    name: 'search-suggestions',
    as: 'guest',
    path: '/',
    act: async (page) => {
      await page.getByLabel('Search products').pressSequentially('sh')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
    floats: true,
  },
  { name: 'shop-no-results', as: 'guest', path: '/shop?search=zyzzyva' },
  { name: 'shop-nothing-fits', as: 'guest', path: '/kids?price=24000-28000&brand=Nivia' },
  {
    name: 'shop-filter-sheet',
    as: 'guest',
    path: '/shop',
    act: press(/^Filter/),
    floats: true,
    narrow: true,
  },
  { name: 'men', as: 'guest', path: '/men' },
  { name: 'women', as: 'guest', path: '/women' },
  { name: 'kids', as: 'guest', path: '/kids' },
  { name: 'sport', as: 'guest', path: '/sport/cricket' },
  { name: 'size-guides', as: 'guest', path: '/sizeGuide' },
  { name: 'product', as: 'guest', path: '/shop', act: firstProduct },
  { name: 'product-fold', as: 'guest', path: '/men', act: firstProduct, floats: true },
  {
    name: 'product-enlarged',
    as: 'guest',
    path: '/men',
    floats: true,
    act: async (page) => {
      await firstProduct(page)
      await press('Enlarge the picture')(page)
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'size-guide',
    as: 'guest',
    path: '/shop?category=Hoodies',
    floats: true,
    act: async (page) => {
      await firstProduct(page)
      await press('Size guide')(page)
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  { name: 'login', as: 'guest', path: '/login' },
  { name: 'login-errors', as: 'guest', path: '/login', act: press('Login') },
  { name: 'login-by-code', as: 'guest', path: '/login', act: press('Get a code by email instead') },
  {
    name: 'login-second-step',
    as: 'guest',
    path: '/login',
    act: async (page) => {
      const secondStep = { kind: 'prove', totp: true, passkey: true }
      await page.route('**/users/login', (route) =>
        route.fulfill({
          json: { user: null, isAuthenticated: false, role: null, message: 'One more step', secondStep },
        }),
      )
      await page.getByLabel('Email').first().fill('ravi@maidan.test')
      await page.getByLabel('Password', { exact: true }).fill('Admin@1234')
      await page.getByRole('button', { name: 'Login' }).and(page.locator('[type=submit]')).click()
      await expect(page.getByText('Code from your authenticator app')).toBeVisible()
    },
  },
  { name: 'register', as: 'guest', path: '/register' },
  { name: 'register-errors', as: 'guest', path: '/register', act: press('Register') },
  { name: 'otp', as: 'guest', path: '/register', act: register },
  { name: 'invitation', as: 'guest', path: '/invitation#used' },
  { name: 'forgot-password', as: 'guest', path: '/forgot-password' },
  { name: 'reset-password', as: 'guest', path: '/reset-password' },
  { name: 'not-found', as: 'guest', path: '/no-such-page' },
  {
    name: 'offline',
    as: 'guest',
    path: '/kids',
    floats: true,
    act: async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
  },
  {
    name: 'failure',
    as: 'guest',
    path: '/shop',
    act: async (page) => {
      await page.route('**/product/**', (route) => route.abort())
      await page.getByRole('main').locator('a[href^="/productDetials/"]').first().click()
      await expect(button(page, 'Try again')).toBeVisible()
    },
  },
  { name: 'ui', as: 'guest', path: '/ui', unsettled: true },
]

const buyer: Screen[] = [
  {
    name: 'product-chosen',
    as: 'buyer',
    path: '/women',
    floats: true,
    act: async (page) => {
      await firstProduct(page)
      await page.getByRole('radio').and(page.locator(':enabled')).first().press('Space')
    },
  },
  {
    name: 'product-no-size',
    as: 'buyer',
    path: '/women',
    floats: true,
    act: async (page) => {
      await firstProduct(page)
      await press('Add to cart')(page)
    },
  },
  { name: 'cart', as: 'buyer', path: '/cart' },
  { name: 'cart-coupons', as: 'buyer', path: '/cart', act: press('Apply Coupon'), floats: true },
  {
    name: 'cart-refused',
    as: 'buyer',
    path: '/cart',
    floats: true,
    act: async (page) => {
      await page.route('**/cart/update-to-cart/**', (route) =>
        route.fulfill({ status: 409, json: { message: 'Only 1 left in this size' } }),
      )
      await page
        .getByLabel(/^Quantity of/)
        .first()
        .selectOption('2')
      await expect(page.getByText('Only 1 left in this size')).toBeVisible()
    },
  },
  {
    name: 'cart-not-loaded',
    as: 'buyer',
    path: '/',
    act: async (page) => {
      await page.route('**/cart/get-to-cart', (route) => route.abort())
      await page.goto('/cart')
      await expect(button(page, 'Try again')).toBeVisible()
    },
  },
  { name: 'cart-changed', as: 'buyer', path: '/cart', act: findChanges },
  { name: 'wishlist', as: 'buyer', path: '/wishlist' },
  { name: 'checkout', as: 'buyer', path: '/cart', act: toCheckout },
  {
    name: 'checkout-address',
    as: 'buyer',
    path: '/cart',
    floats: true,
    act: async (page) => {
      await toCheckout(page)
      await press('+ Add New Address')(page)
      await press('Save address')(page)
    },
  },
  { name: 'payment', as: 'buyer', path: '/cart', act: toPayment },
  { name: 'payment-refused', as: 'buyer', path: '/cart', act: toCashOnDelivery },
]

const newcomer: Screen[] = [
  { name: 'cart-empty', as: 'newcomer', path: '/cart' },
  { name: 'wishlist-empty', as: 'newcomer', path: '/wishlist' },
  { name: 'orders-empty', as: 'newcomer', path: '/profile/orderHistory' },
  { name: 'profile-edit', as: 'newcomer', path: '/profile/editProfile' },
  {
    name: 'profile-errors',
    as: 'newcomer',
    path: '/profile/editProfile',
    act: async (page) => {
      await page.getByLabel('Name').fill('')
      await page.getByLabel('Phone').fill('')
      await press('Save')(page)
    },
  },
  {
    name: 'payment-cash',
    as: 'newcomer',
    path: '/shop',
    act: async (page) => {
      await fillCheaply(page)
      await toCashOnDelivery(page)
      await press('Confirm Order')(page)
    },
  },
  {
    name: 'confirmation',
    as: 'newcomer',
    path: '/shop',
    act: async (page) => {
      await fillCheaply(page)
      await toCashOnDelivery(page)
      await answerCaptcha(page)
      await press('Confirm Order')(page)
      await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    },
  },
]

/** Comes back to a cart in which prices, stock, a coupon and a product have changed meanwhile. */
async function findChanges(page: Page): Promise<void> {
  await page.route('**/cart/get-to-cart', async (route) => {
    const answer = await route.fetch()
    const { cart } = await answer.json()
    const [one, two, three] = cart.items
    Object.assign(one, {
      change: 'The price fell from ₹1,299 to ₹1,039',
      stock: 0,
      problem: 'It is out of stock',
    })
    Object.assign(two, { stock: 1, quantity: 3, problem: 'Only 1 left of it' })
    Object.assign(three, { change: 'The price rose from ₹300 to ₹349.50' })
    const lostCoupen = { code: 'FIT10', message: 'FIT10 needs ₹310 more' }
    const gone = [{ _id: 'gone', productName: 'Patang Tank' }]
    await route.fulfill({ json: { cart: { ...cart, lostCoupen, gone } } })
  })
  await page.reload()
  await expect(page.getByText('1 left, you had 3')).toBeVisible()
}

/** Puts one product into the cart that is cheap enough for cash on delivery. */
async function fillCheaply(page: Page): Promise<void> {
  const { product, size } = await cheapProduct(page)
  await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  await page.goto('/cart')
}

/** Of the first product with a size that is sold out. */
async function openTellMe(page: Page): Promise<void> {
  const { products } = await (await page.request.get('/product/getProducts?limit=200')).json()
  const product = products.find(({ sizes }: { sizes: { stock: number }[] }) =>
    sizes.some(({ stock }) => stock === 0),
  )
  await page.goto(`/productDetials/${product._id}`)
  await page.getByRole('button', { name: 'Tell me when a size is back' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function toWholeOrder(page: Page): Promise<void> {
  const { orders } = await (await page.request.get('/order/get-orders?page=1&limit=20')).json()
  const [first] = orders.toSorted(
    (one: { items: unknown[] }, other: { items: unknown[] }) => other.items.length - one.items.length,
  )
  await page.goto(`/profile/orders/${first._id}`)
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
}

const regular: Screen[] = [
  { name: 'address', as: 'regular', path: '/profile/address' },
  {
    name: 'address-remove',
    as: 'regular',
    path: '/profile/address',
    act: press(/^REMOVE/),
    floats: true,
  },
  { name: 'orders', as: 'regular', path: '/profile/orderHistory' },
  {
    name: 'orders-cancel',
    as: 'regular',
    path: '/profile/orderHistory',
    act: press(/^(Cancel Item|Request Refund)/),
    floats: true,
  },
  {
    name: 'order',
    as: 'regular',
    path: '/profile/orderHistory',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Details of/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'Item details' })).toBeVisible()
    },
  },
  {
    name: 'product-tell-me',
    as: 'regular',
    path: '/shop',
    act: openTellMe,
    floats: true,
  },
  { name: 'stop-alerts', as: 'guest', path: '/stop-alerts#nonsense' },
  { name: 'follow-order', as: 'guest', path: '/follow-order#nonsense' },
  { name: 'link-assistant', as: 'regular', path: '/link-assistant#nonsense' },
  { name: 'order-whole', as: 'regular', path: '/profile/orderHistory', act: toWholeOrder },
  {
    name: 'order-not-found',
    as: 'regular',
    path: '/profile/orders/01980000-0000-7000-8000-000000000000',
  },
]

/** Changes a new category, for an entry in the audit log. */
async function leaveTraces(page: Page): Promise<void> {
  const data = { categoryName: `Trail ${Date.now()}`, description: 'Of a picture.' }
  const { category } = await (await page.request.post('/category/createCategory', { data })).json()
  const change = (data: object) => page.request.put(`/category/updateCategory/${category._id}`, { data })
  await change({ categoryName: `Trails ${Date.now()}`, description: 'Of a picture of the trail.' })
  await change({ status: false })
  await page.goto('/dashboard/trail')
  await page.getByText('2 fields').first().click()
}

const factor = {
  hasTotp: true,
  passkeys: [{ _id: 'one', name: 'Laptop', createdAt: '2026-11-01T00:00:00Z', usedAt: null }],
  recoveryCodesLeft: 9,
  confirmedMinutes: 10,
  isRequired: false,
}

/** The pages of the dashboard whose address has no id. */
const dashboardPages = pages
  .filter(({ path }) => !/:\w+$/.test(path))
  .map(({ path }): Screen => {
    const address = addressOf(path)
    return { name: `admin-${address.split('/').at(-1)}`, as: 'owner', path: address }
  })

const owner: Screen[] = [
  ...dashboardPages,
  { name: 'admin-dashboard-year', as: 'owner', path: '/dashboard?period=year', act: readTable },
  {
    name: 'admin-report-weeks',
    as: 'owner',
    path: '/dashboard/salesReport?period=week&startDate=2026-06-03&endDate=2026-11-15',
  },
  {
    name: 'admin-report-refused',
    as: 'owner',
    path: '/dashboard/salesReport?startDate=2026-11-20&endDate=2026-11-01',
  },
  {
    name: 'admin-report-empty',
    as: 'owner',
    path: '/dashboard/salesReport?startDate=2019-03-05&endDate=2019-03-05',
  },
  {
    name: 'admin-report-downloading',
    as: 'owner',
    path: '/dashboard/salesReport',
    floats: true,
    unsettled: true,
    act: async (page) => {
      await page.route('**/report/download-report*', () => {})
      await press('Download XLSX')(page)
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  { name: 'admin-orders-end', as: 'owner', path: '/dashboard/orders?page=999' },
  {
    name: 'admin-orders-failed',
    as: 'owner',
    path: '/',
    act: async (page) => {
      await page.route('**/order/get-order-data*', (route) => route.abort())
      await page.goto('/dashboard/orders')
      await expect(page.getByText('Failed to load order data.')).toBeVisible()
    },
  },
  {
    name: 'admin-order',
    as: 'owner',
    path: '/dashboard/orders',
    act: firstOrder,
  },
  {
    name: 'admin-order-returned',
    as: 'owner',
    path: '/dashboard/orders?status=ReturnAccepted',
    act: async (page) => {
      await firstOrder(page)
      await expect(page.getByRole('button', { name: /^Credit note / }).first()).toBeVisible()
    },
  },
  {
    name: 'admin-orders-narrowed',
    as: 'owner',
    path: '/dashboard/orders?status=Shipped&sort=-total&from=2026-01-01',
  },
  {
    name: 'admin-order-cancelling',
    as: 'owner',
    // The oldest: other journeys move the newest.
    path: '/dashboard/orders?status=Pending&sort=date',
    floats: true,
    act: async (page) => {
      await page
        .getByRole('link', { name: /Details of order/ })
        .first()
        .click()
      await page
        .getByRole('combobox', { name: /^Status of/ })
        .filter({ has: page.locator('option[value=Cancelled]') })
        .first()
        .selectOption('Cancelled')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'admin-customer',
    as: 'owner',
    path: '/dashboard/customers?search=asha@maidan.test',
    act: toCustomer,
  },
  {
    name: 'admin-customer-credit',
    as: 'owner',
    path: '/dashboard/customers?search=asha@maidan.test',
    floats: true,
    act: async (page) => {
      await toCustomer(page)
      await press('Give a credit')(page)
      await press('Give the credit')(page)
      await expect(page.getByRole('dialog')).toContainText('From ₹1 to ₹2,000')
    },
  },
  {
    name: 'admin-return-accepting',
    as: 'owner',
    path: '/dashboard/returnes?status=Pending',
    floats: true,
    act: async (page) => {
      await button(page, /^Accept the return/)
        .locator('visible=true')
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'admin-trail-entries', as: 'owner', path: '/dashboard/orders', act: leaveTraces },
  { name: 'admin-trail-narrowed', as: 'owner', path: '/dashboard/trail?thing=offer&to=2020-01-01' },
  {
    name: 'admin-menu',
    as: 'owner',
    path: '/dashboard/orders',
    floats: true,
    narrow: true,
    act: async (page) => {
      await press(/^Menu/)(page)
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: 'admin-palette',
    as: 'owner',
    path: '/dashboard/orders',
    floats: true,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type('as')
      await expect(page.getByRole('option').filter({ hasText: 'asha@maidan.test' })).toBeVisible()
    },
  },
  {
    name: 'admin-keys',
    as: 'owner',
    path: '/dashboard/orders',
    floats: true,
    act: async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'admin-inviting',
    as: 'owner',
    path: '/dashboard/admins?add',
    floats: true,
    act: async (page) => {
      await press('Send invitation')(page)
      await expect(page.getByText('Name is required*')).toBeVisible()
    },
  },
  {
    name: 'admin-authenticator',
    as: 'owner',
    path: '/dashboard/account',
    floats: true,
    act: async (page) => {
      await press('Add authenticator app')(page)
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    },
  },
  {
    name: 'admin-confirming',
    as: 'owner',
    path: '/dashboard/coupens',
    floats: true,
    unsettled: true,
    act: async (page) => {
      await page.route('**/admins/get-second-factor', (route) => route.fulfill({ json: factor }))
      await page.route('**/admins/invite-admin', (route) =>
        route.fulfill({
          status: 403,
          json: { message: 'Please confirm that it is you', secondFactor: 'needed' },
        }),
      )
      await page.goto('/dashboard/admins?add')
      await page.getByLabel('Name').fill('Ravi')
      await page.getByLabel('Email').fill('ravi@maidan.test')
      await page.getByRole('combobox', { name: 'Role' }).selectOption('Packer')
      await press('Send invitation')(page)
      const dialog = page.getByRole('dialog', { name: 'Is it you?' })
      await expect(dialog.getByText('Code from your authenticator app')).toBeVisible()
    },
  },
  {
    name: 'admin-recovery-codes',
    as: 'owner',
    path: '/',
    floats: true,
    act: async (page) => {
      const codes = Array.from(
        { length: 10 },
        (_, index) => `ABCD-EFGH-IJKL-MN${String(index).padStart(2, '2')}`,
      )
      await page.route('**/admins/get-second-factor', (route) => route.fulfill({ json: factor }))
      await page.route('**/admins/renew-recovery-codes', (route) =>
        route.fulfill({ json: { recoveryCodes: codes } }),
      )
      await page.goto('/dashboard/account')
      await press('Make new codes')(page)
      await expect(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible()
    },
  },
  { name: 'admin-not-found', as: 'owner', path: '/dashboard/nowhere' },
]

async function readTable(page: Page): Promise<void> {
  await page.getByText('The same as a table').click()
  await expect(page.getByRole('table')).toBeVisible()
}

/** The same screens with products that are edge cases. */
export const oddScreens: readonly Screen[] = [
  { name: 'odd-home', as: 'guest', path: '/' },
  { name: 'odd-long-name', as: 'guest', path: product(oddProducts.longName) },
  { name: 'odd-no-picture', as: 'guest', path: product(oddProducts.noPicture) },
  { name: 'odd-broken-picture', as: 'guest', path: product(oddProducts.brokenPicture) },
  { name: 'odd-many-sizes', as: 'guest', path: product(oddProducts.manySizes) },
  { name: 'odd-listing', as: 'guest', path: '/kids?sort=NewArrivals' },
  {
    name: 'odd-cart',
    as: 'buyer',
    path: '/cart',
    act: async (page) => {
      for (const productId of Object.values(oddProducts))
        await page.request.post('/cart/add-to-cart', { data: { productId, size: 1 } })
      await page.reload()
    },
  },
  { name: 'odd-checkout', as: 'buyer', path: '/cart', act: toCheckout },
  { name: 'odd-payment', as: 'buyer', path: '/cart', act: toPayment },
]

/** Every screen that stands, with and without something on it. */
async function toCustomer(page: Page): Promise<void> {
  await page.locator('[data-row] a[href*="/dashboard/customers/"]').locator('visible=true').first().click()
  await expect(page.getByRole('region', { name: 'Wallet', exact: true })).toBeVisible()
}

export const screens: readonly Screen[] = [
  ...guest,
  ...buyer,
  ...paying,
  ...newcomer,
  ...regular,
  ...profile,
  ...legal,
  ...wallet,
  ...owner,
  ...productScreens,
  ...selling,
  ...productList,
]
