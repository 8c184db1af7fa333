import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import type { RouteObject } from 'react-router'
import { routes as dashboardRoutes } from '../../src/admin/app/routes.tsx'
import { exportFormats } from '../../src/shop/fulfilment/csv/export-rules.ts'
import { papers } from '../../src/shop/fulfilment/shipping-documents/rules.ts'
import { fileKinds } from '../../src/shop/gst/file-rules.ts'
import { formats } from '../../src/shop/reports/downloads/rules.ts'
import { mailSectionNames } from '../../src/shop/settings/mail-texts-rules.ts'
import { sectionNames } from '../../src/shop/settings/rules.ts'
import { routes as storefrontRoutes } from '../../src/storefront/app/routes.tsx'
import { readPdf } from '../pdf.ts'
import { sayingOthers } from '../software-name.ts'
import { mailIn, type OwnShop, openOwnShop, owner } from './own-shop.ts'
import { closeUnpaid, confirmed, fillCart, openedDialog, payNow, toPayment } from './paying.ts'
import { address, fillAddress, type Person, signIn } from './people.ts'
import { pictureFile } from './pictures.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#0a6"/></svg>'
const asha: Person = {
  name: 'Asha Rao',
  email: 'asha@people.example',
  phone: '9876501234',
  password: 'Kabaddi&Lantern7',
}

let shop: OwnShop
let owners: BrowserContext
let shoppers: BrowserContext
let product: { _id: string }
let order: { _id: string; items: { _id: string }[] }

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  shop = await openOwnShop()
  const options = {
    baseURL: shop.origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  } as const
  owners = await browser.newContext(options)
  shoppers = await browser.newContext(options)
})
test.afterAll(() => shop.close())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function save(page: Page, name: string): Promise<void> {
  const saving = page.waitForResponse('**/settings/save-settings')
  await button(page, name).click()
  expect((await saving).status(), name).toBe(200)
  await expect(button(page, name)).toBeDisabled()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

async function fill(page: Page | Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Opens the dashboard, which says how many steps are left, and follows one of them. */
async function step(page: Page, left: number, name: string): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: `First steps: ${left} to go` })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
}

test('an owner works through the first steps of an empty shop, and makes it Deccan Sports', async () => {
  const page = await owners.newPage()
  await page.goto('/login')
  await signIn(page, owner)

  await step(page, 8, 'Say who sells')
  await page.getByLabel('State', { exact: true }).selectOption('Telangana')
  await fill(page, {
    'Legal name': 'Deccan Sports LLP',
    Address: '4 MG Road',
    'City and PIN code': 'Hyderabad 500001',
    GSTIN: '36AABCD1234E1Z9',
    'Email of customer care': 'care@deccan.example',
    'Grievance officer': 'Kavya Reddy, Manager',
  })
  await save(page, 'Save seller')

  await step(page, 7, 'Add your name and logo')
  await fill(page, { Name: 'Deccan Sports', 'Accent colour': '#ffb000' })
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()
  await save(page, 'Save shop')

  await page.goto('/dashboard')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/icon-192\.png/)
  await button(page, 'Hide first steps').click()
  await page.reload()
  await expect(page.getByText('Add a category')).toHaveCount(0)
  await button(page, 'Show first steps').click()
  await step(page, 6, 'Add a category')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category name').fill('Running Shoes')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Running Shoes' })).toBeVisible()
  await expect(page).toHaveURL(/categorys$/)

  await step(page, 5, 'Add a brand')
  await dialog.getByLabel('Brand Name').fill('Charminar')
  await dialog.getByLabel('Logo').setInputFiles(await pictureFile('png', 400, 200))
  await expect(dialog.getByRole('img', { name: 'The logo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add brand' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Charminar' })).toBeVisible()
  await expect(page).toHaveURL(/brands$/)

  await step(page, 4, 'Add a product')
  const form = page.getByRole('form')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await field('Product name').fill('Golconda Glide')
  await field('Description').fill('For the road around the lake.')
  await field('Category').selectOption('Running Shoes')
  await field('Brand').selectOption('Charminar')
  await field('Gender').selectOption('Women')
  await field('Regular price').fill('900')
  await field('Sale price').fill('600')
  await field('Size in row 1').fill('6')
  await field('Stock in row 1').fill('9')
  for (const label of ['Thumbnail', 'Gallery']) {
    await field(label).setInputFiles(await pictureFile('png', 900, 900))
    await button(page, 'Use this part').click()
    await expect(dialog).toHaveCount(0)
  }
  await button(page, 'Add product').click()
  await expect(page.getByRole('row').filter({ hasText: 'Golconda Glide' })).toBeVisible()
  const listed = await (await page.request.get('/product/getProducts')).json()
  product = listed.products[0]

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'First steps: 3 to go' })).toBeVisible()
  await page.goto('/dashboard/settings/payment')
  await expect(page.getByText('the shop has no keys of Razorpay')).toBeVisible()
  await page.getByRole('switch', { name: 'Online payment' }).click()
  await save(page, 'Save ways to pay')

  await page.goto('/dashboard/settings/home')
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await pictureFile('jpeg', 1600, 900))
  await expect(page.getByRole('img', { name: 'The picture' })).toBeVisible()
  await fill(page, { Headline: 'Run the plateau', Text: 'Made in Hyderabad.', Button: 'See the shoes' })
  await save(page, 'Save home')

  await page.goto('/dashboard/settings/selling')
  await fill(page, { 'Shipping fee': '45', 'Days to return': '10' })
  await page.getByRole('switch', { name: 'Refund a return when it has come' }).click()
  await page.getByRole('switch', { name: 'Inspect returns before the refund' }).click()
  await save(page, 'Save selling')

  await page.goto('/dashboard/settings/pages')
  await page.getByLabel('Contact', { exact: true }).fill('## Come by\n\nWe are behind the lake.')
  await save(page, 'Save pages')

  await page.goto('/dashboard/settings/mailConfirmed')
  await fill(page, { Subject: 'Namaste, {name}: {total}' })
  await save(page, 'Save texts')
})

test('the owner sees 25 rows on a page, and the number chosen instead in other browsers too', async ({
  browser,
}) => {
  const rows = (of: Page) => of.getByRole('combobox', { name: 'Rows' })
  const page = await owners.newPage()
  await page.goto('/dashboard/categorys')
  await expect(rows(page)).toHaveValue('25')
  const saved = page.waitForResponse('**/admins/save-page-size')
  await rows(page).selectOption('50')
  expect((await saved).ok()).toBe(true)
  const elsewhere = await browser.newContext({ baseURL: shop.origin })
  expect((await elsewhere.request.post('/users/login', { data: owner })).ok()).toBe(true)
  const other = await elsewhere.newPage()
  await other.goto('/dashboard/categorys')
  await expect(rows(other)).toHaveValue('50')
  await other.goto('/dashboard/brands')
  await expect(rows(other), 'of this list nothing was chosen').toHaveValue('25')
  await elsewhere.close()
})

test('a shopper registers there, buys in the way to pay that is on, and gives the goods back', async () => {
  const page = await shoppers.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Run the plateau' })).toBeVisible()
  await page.goto('/register')
  await fill(page.getByRole('main'), {
    Name: asha.name,
    Phone: asha.phone,
    Password: asha.password,
    'Confirm password': asha.password,
    Email: asha.email,
  })
  await page.getByRole('button', { name: 'Register' }).and(page.locator('[type=submit]')).click()
  await page.waitForURL('**/otp')
  const code = /\b\d{6}\b/.exec(
    (await mailIn(shop, asha.email, /code/i)).split('\n\n').slice(1).join('\n\n'),
  )?.[0]
  await page.getByLabel(/OTP/).fill(code ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/login')
  await signIn(page, asha)

  await page.goto(`/productDetials/${product._id}`)
  await expect(page.getByRole('radio', { name: /^6\b/ }), 'the only size is chosen').toBeChecked()
  const adding = page.waitForResponse('**/cart/add-to-cart')
  await button(page, 'Add to cart').first().click()
  expect((await adding).ok()).toBe(true)
  await page.goto('/cart')
  await button(page, 'Checkout').click()
  await button(page, /add.*address/i)
    .first()
    .click()
  await fillAddress(page)
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible()
  await button(page, /^Continue/).click()
  await expect(page.getByRole('tab')).toHaveText(['Recommended', 'Cash On Delivery', 'Wallets'])
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  await expect(button(page, 'Confirm Order')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /captcha/i }), 'an owner has none').toHaveCount(0)
  await button(page, 'Confirm Order').click()
  await expect(confirmed(page)).toBeVisible()
  await mailIn(shop, asha.email, /Subject: Namaste, Asha Rao: ₹645/)

  order = (await (await page.request.get('/order/get-orders')).json()).orders[0]
  const item = { productId: order.items[0]?._id }
  for (const newStatus of ['Shipped', 'Delivered']) {
    const moved = await owners.request.put(`/order/update-product-status/${order._id}`, {
      data: { ...item, newStatus },
    })
    expect(moved.status()).toBe(200)
  }
  await page.goto(`/profile/orders/${order._id}`)
  await button(page, /^Request Refund/).click()
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Reason' })
    .selectOption("Doesn't like the fit")
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('its owner takes them back in steps and pays a part back with a reason, and the shopper sees all of it', async () => {
  const page = await owners.newPage()
  await page.goto('/dashboard/returnes')
  const row = page.getByRole('row').filter({ hasText: 'Golconda Glide' })
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: /^Accept/ }).click()
  await dialog.getByLabel('How it comes back').selectOption('The customer sends it in')
  await dialog.getByLabel('Number of the parcel').fill('RT 4711')
  await dialog.getByRole('button', { name: 'Accept return' }).click()
  await expect(row).toContainText('accepted, sent in as RT4711')
  await mailIn(shop, asha.email, /You can give it back/)

  await row.getByRole('button', { name: /^Received/ }).click()
  await dialog.getByRole('button', { name: 'It has come' }).click()
  await expect(row).toContainText('received')
  await row.getByRole('button', { name: /^Inspect/ }).click()
  await dialog.getByLabel('Whole').fill('1')
  await dialog.getByLabel('Damaged').fill('1')
  await dialog.getByRole('button', { name: 'Save inspection' }).click()
  await expect(dialog).toContainText('The units must add up to those that were sent')
  await dialog.getByLabel('Whole').fill('0')
  await dialog.getByRole('button', { name: 'Save inspection' }).click()
  await expect(row).toContainText('inspected: damaged 1')

  await row.getByRole('button', { name: /^Refund/ }).click()
  await dialog.getByLabel('Amount in rupees').fill('601')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('At most ₹600 was paid for it')
  await dialog.getByLabel('Amount in rupees').fill('450')
  await dialog.getByLabel('Reason').fill('The sole was worn')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByText('Accepted', { exact: true })).toBeVisible()
  await mailIn(shop, asha.email, /Return accepted/)
  await page.close()

  const own = await shoppers.newPage()
  await own.goto(`/profile/orders/${order._id}`)
  for (const text of [
    'We take Golconda Glide back: please send it to us',
    'Golconda Glide came back to us',
    'We looked at Golconda Glide',
    'We took Golconda Glide back: The sole was worn',
    '₹450 for Golconda Glide went to your wallet',
  ])
    await expect(own.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await own.close()
})

test('its filters follow its catalogue: ranges below and above the seven, other bounds, and a brand that is gone', async () => {
  const [page, visitor] = [await owners.newPage(), await shoppers.newPage()]
  const boxes = visitor.getByRole('group', { name: 'Price' }).getByRole('checkbox')
  const expectRanges = (ranges: string[]) =>
    expect(async () => {
      await visitor.goto('/shop')
      expect(await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('value')))).toEqual(ranges)
    }).toPass()
  const seven = [1000, 4000, 8000, 12000, 16000, 20000, 24000].map(
    (from, index, all) => `${from}-${all[index + 1] ?? 28000}`,
  )
  await expectRanges(['below-1000', ...seven])
  const price = 29_000
  const { productsDetails } = await (await page.request.get(`/product/productDetails/${product._id}`)).json()
  const dear = await page.request.post('/product/createProduct', {
    data: {
      productName: 'Golconda Carbon',
      description: 'For the fort.',
      category: productsDetails.category._id,
      brand: productsDetails.brand._id,
      gender: 'Women',
      regularPrice: price,
      salePrice: price,
      sizes: [{ size: 6, stock: 1 }],
    },
  })
  expect(dear.status()).toBe(200)
  await expectRanges(['below-1000', ...seven, 'above-28000'])
  await visitor.getByRole('checkbox', { name: 'Above ₹28,000' }).check()
  await expect(visitor).toHaveURL('/shop?price=above-28000')
  const listed = visitor.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 3 })
  await expect(listed).toHaveText(['Golconda Carbon'])

  await page.goto('/dashboard/settings/catalogue')
  await page.getByLabel('Bounds of the price ranges').fill('₹500, ₹700, ₹5,000')
  await save(page, 'Save catalogue')
  await expectRanges(['500-700', '700-5000', 'above-5000'])
  await visitor.goto('/shop?price=above-28000')
  await expect(visitor).toHaveURL('/shop')
  await expect(listed, 'an address with a range of before shows all').toHaveCount(2)

  await page.goto('/dashboard/brands?add')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Brand Name').fill('SG')
  await dialog.getByRole('button', { name: 'Add brand' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'SG' })).toBeVisible()
  await visitor.goto('/shop?brand=SG')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor).toHaveURL('/shop?brand=SG')
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'SG', exact: true })).toBeVisible()
  await button(page, 'Delete SG').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('SG is deleted')).toBeVisible()
  await visitor.reload()
  await expect(visitor, 'a brand that is gone leaves the address').toHaveURL('/shop')
  await expect(listed).toHaveCount(2)
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'SG', exact: true })).toHaveCount(0)
})

/** All its addresses, with what it shows of the shop in place of parameters. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : [above, route.path].filter(Boolean).join('/')
    return route.children ? pathsOf(route.children, path) : [path]
  })
}

const filled = (path: string, id: string) => path.replace('*', 'nowhere').replace(/:\w+\??/, id)

/** What a page says of our name: its document, headers and cookies, what it shows, and what it keeps in the browser. */
async function search(context: BrowserContext, paths: string[]): Promise<string[]> {
  const page = await context.newPage()
  const found: string[] = []
  for (const path of paths) {
    const response = await page.goto(path)
    await expect(page.locator('h1').first(), path).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    const headers = JSON.stringify(await response?.allHeaders())
    for (const text of [await page.content(), (await response?.text()) ?? '', headers, kept])
      found.push(...sayingOthers(text).map((around) => `${path}: ${around}`))
  }
  found.push(...sayingOthers(JSON.stringify(await context.cookies())))
  await page.close()
  return found
}

/** As text: what is packed is unpacked, and of a PDF also what is not printed. */
async function textOf(name: string, bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 5).toString() === '%PDF-')
    return `${(await readPdf(bytes)).flat().join('\n')} ${bytes.toString('latin1')}`
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString()
  const files = Object.entries(unzipSync(bytes))
  return files.map(([inside, data]) => `${name}/${inside}: ${strFromU8(data)}`).join('\n')
}

const hiding = 'no page, head, cookie or storage'

async function idsOf(): Promise<(path: string) => string> {
  const customer = (await (await shoppers.request.get('/order/get-orders')).json()).orders[0].userId
  return (path) => {
    if (path.startsWith('/productDetials') || path.includes('editproduct')) return product._id
    return path.includes('customers/') ? String(customer) : order._id
  }
}

test(`${hiding} of that shop's storefront says the name of the software`, async () => {
  test.setTimeout(120_000)
  const idOf = await idsOf()
  const storefront = [...new Set(pathsOf(storefrontRoutes))].filter((path) => path !== '/ui')
  expect(storefront.length).toBeGreaterThan(30)
  const guests = await shoppers.browser()?.newContext({ baseURL: shop.origin })
  if (!guests) throw new Error('there is no browser')
  const paths = storefront.map((path) => filled(path, idOf(path)))
  const found = await Promise.all([search(shoppers, paths), search(guests, paths)])
  expect(found.flat()).toEqual([])
})

test(`${hiding} of that shop's dashboard says the name of the software`, async () => {
  test.setTimeout(120_000)
  const idOf = await idsOf()
  const dashboard = pathsOf(dashboardRoutes).flatMap((path) =>
    path.endsWith('settings/:section?')
      ? [...sectionNames, 'mails'].map((section) => `/dashboard/settings/${section}`)
      : [filled(path, idOf(path))],
  )
  expect(dashboard.length).toBeGreaterThan(45)
  const half = Math.ceil(dashboard.length / 2)
  const found = await Promise.all([
    search(owners, dashboard.slice(0, half)),
    search(owners, dashboard.slice(half)),
  ])
  expect(found.flat()).toEqual([])
})

test('nor does a file, a mail or an answer of its calls', async () => {
  test.setTimeout(120_000)
  const found: string[] = []
  const look = (where: string, text: string) =>
    found.push(...sayingOthers(text).map((around) => `${where}: ${around}`))
  const take = async ({ request }: BrowserContext, path: string, data?: object) => {
    const answer = await (data ? request.post(path, { data }) : request.get(path))
    expect(answer.status(), path).toBe(200)
    look(path, JSON.stringify(answer.headers()))
    look(path, await textOf(path, await answer.body()))
  }

  const second = await orderAgain()
  await take(shoppers, `/order/invoice/${order._id}`)
  await take(shoppers, `/order/invoice/${second}`)
  await take(shoppers, `/order/credit-note/${order.items[0]?._id}`)
  for (const format of ['json', 'html']) await take(shoppers, `/users/download-own-data?format=${format}`)
  for (const paper of papers) await take(owners, '/order/print-papers', { paper, orders: [second] })
  for (const format of exportFormats) await take(owners, '/order/export-orders', { format, orders: [second] })
  for (const format of formats) await take(owners, `/report/download-report?period=day&format=${format}`)
  const period = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 7)
  for (const file of fileKinds) await take(owners, `/gst/download-return?period=${period}&file=${file}`)
  await take(owners, '/product/exportProducts')
  for (const path of ['/manifest.webmanifest', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/api/docs'])
    await take(shoppers, path)

  const { paths } = await (await owners.request.get('/api/openapi.json')).json()
  const reads = Object.entries<object>(paths).filter(([path, calls]) => 'get' in calls && !path.includes('{'))
  expect(reads.length).toBeGreaterThan(40)
  for (const [path] of reads)
    for (const { request } of [owners, shoppers]) look(path, await (await request.get(path)).text())

  for (const section of mailSectionNames) {
    const { samples } = await preview(section, 0)
    for (const index of samples.keys()) look(section, JSON.stringify(await preview(section, index)))
  }
  await owners.request.post('/admins/invite-admin', { data: { name: 'Ravi', email: 'ravi@deccan.example' } })
  await shoppers.request.post('/users/forgot-password', { data: { email: asha.email } })
  await mailIn(shop, 'ravi@deccan.example', /invited/)
  for (const { text } of shop.mails()) look('mail', text)
  expect(shop.mails().length).toBeGreaterThan(8)
  expect(found).toEqual([])
})

test('with a backup switched on the last step is done; backup and export are not named after the software either', async () => {
  test.setTimeout(180_000)
  const backups = join(shop.folder, 'backups')
  await shop.restart({ BACKUP_URL: `file:${backups}`, SUPPORT_EMAIL: 'help@deccan.example' })
  const page = await owners.newPage()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page.getByText('Orders to pack').or(page.getByRole('main').getByRole('link').first()).first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /^First steps/ })).toHaveCount(0)
  const files = () => readdirSync(backups, { recursive: true })
  await expect(() => expect(files().length).toBeGreaterThan(0)).toPass()
  expect(files().flatMap((name) => sayingOthers(String(name)))).toEqual([])
})

test('what the environment sets wins over what was saved, and can only be read', async () => {
  const page = await owners.newPage()
  await page.goto('/dashboard/settings/seller')
  const email = page.getByLabel('Email of customer care', { exact: true })
  await expect(email).toHaveValue('help@deccan.example')
  await expect(email).not.toBeEditable()
  await expect(email).toHaveAccessibleDescription('SUPPORT_EMAIL of the environment decides this.')
  await page.goto('/terms')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'help@deccan.example' })).toBeVisible()
})

test('the payment provider’s dialog is opened in its name, for an order and for the wallet', async () => {
  test.setTimeout(120_000)
  // Only a demo has the provider's stand-in; the name is the one that the owner saved.
  await shop.restart({
    MODE: 'demo',
    RAZORPAY_KEY_ID: 'rzp_test_deccan',
    RAZORPAY_KEY_SECRET: 'deccan-secret',
    RAZORPAY_WEBHOOK_SECRET: 'deccan-webhooks',
  })
  const { settings } = await (await owners.request.get('/settings/get-settings')).json()
  const { version } = settings.find(({ section }: { section: string }) => section === 'payment')
  const switched = await owners.request.put('/settings/save-settings', {
    data: { section: 'payment', version, fields: { online: true } },
  })
  expect(switched.status()).toBe(200)

  const page = await shoppers.newPage()
  const given: { name: string; all: string }[] = []
  await page.exposeFunction('keepOptions', (options: (typeof given)[number]) => given.push(options))
  await page.addInitScript(() => {
    let dialog: unknown
    Object.defineProperty(window, 'Razorpay', {
      get: () => dialog,
      set(real) {
        dialog = new Proxy(real, {
          construct(target, [options]) {
            const { keepOptions } = window as unknown as { keepOptions: (given: object) => void }
            keepOptions({ name: options.name, all: JSON.stringify(options) })
            return new target(options)
          },
        })
      },
    })
  })
  await fillCart(page, product._id, 6)
  await toPayment(page)
  const dialog = await payNow(page)
  await expect(dialog.getByRole('heading', { name: 'Deccan Sports' })).toBeVisible()
  await closeUnpaid(dialog)
  await page.goto('/profile/wallet')
  await page.getByRole('textbox', { name: 'Amount' }).fill('500')
  await button(page, 'Add Money').click()
  await expect((await openedDialog(page)).getByRole('heading', { name: 'Deccan Sports' })).toBeVisible()
  expect(given.map(({ name }) => name)).toEqual(['Deccan Sports', 'Deccan Sports'])
  expect(given.flatMap(({ all }) => sayingOthers(all))).toEqual([])
})

const preview = async (section: string, sample: number): Promise<{ samples: string[] }> =>
  (await owners.request.post('/settings/preview-mail', { data: { section, fields: {}, sample } })).json()

/** An order that is not sent yet. */
async function orderAgain(): Promise<string> {
  const { request } = shoppers
  await request.post('/cart/add-to-cart', { data: { productId: product._id, size: 6 } })
  const data = {
    items: [{ productId: product._id, size: 6, quantity: 1 }],
    shippingAddress: address,
    paymentMethod: 'COD',
    theTotelAmount: 645,
  }
  const placed = await request.post('/order/create-order', { data })
  expect(placed.status()).toBe(201)
  return (await placed.json()).order._id
}
