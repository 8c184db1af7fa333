import { readFileSync } from 'node:fs'
import type { Browser, Download, Locator, Page } from '@playwright/test'
import { defaultsOf } from '../../src/shop/settings/rules.ts'
import { shopTexts } from '../../src/shop/settings/shop-texts.data.ts'
import { readPdf } from '../pdf.ts'
import { sayingOthers } from '../software-name.ts'
import { mailIn, type OwnShop, openOwnShop, owner } from './own-shop.ts'
import { confirmed } from './paying.ts'
import { fillAddress, type Person, signIn } from './people.ts'
import { pictureFile } from './pictures.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

const asha: Person = {
  name: 'Asha Rao',
  email: 'asha@people.example',
  phone: '9876501234',
  password: 'Kabaddi&Lantern7',
}
/** What the menu of each has, and a page that it lacks. */
const staff = [
  { name: 'Ravi', role: 'Packer', menu: ['Orders', 'Return Orders', 'Couriers'], not: 'products' },
  { name: 'Meena', role: 'Catalogue', menu: ['Products', 'Categories', 'Brands', 'Offers'], not: 'orders' },
  { name: 'Arun', role: 'Accountant', menu: ['Sales Report', 'GST', 'Settlements'], not: 'settings' },
] as const
const ownText = 'Of Laxmi Road'
/** Each takes two to three seconds. */
const byForm = process.env.LONG ? 10 : 2

let shop: OwnShop
let page: Page
let shopper: Page
let orderId: string
const pages = {} as Record<(typeof staff)[number]['role'], Page>

const newPage = async (browser: Browser) =>
  (await browser.newContext({ baseURL: shop.origin, viewport: { width: 1280, height: 900 } })).newPage()

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  shop = await openOwnShop()
  page = await newPage(browser)
  shopper = await newPage(browser)
  for (const { role } of staff) pages[role] = await newPage(browser)
})
test.afterAll(() => shop.close())

const dialog = (of = page) => of.getByRole('dialog')
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })

async function fill(texts: Record<string, string>, within: Page | Locator = page): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await within.getByLabel(label, { exact: true }).fill(text)
}

async function save(name: string): Promise<void> {
  const saving = page.waitForResponse('**/settings/save-settings')
  await button(name).click()
  expect((await saving).status(), name).toBe(200)
}

/** Adds by the dialog of a list, which its address opens. */
async function add(path: string, what: string, texts: Record<string, string>, sizesMean?: string) {
  await page.goto(`/dashboard/${path}?add`)
  await fill(texts, dialog())
  if (sizesMean) await dialog().getByLabel('Sizes mean').selectOption(sizesMean)
  await button(`Add ${what}`, dialog()).click()
  await expect(dialog()).toHaveCount(0)
}

async function addProduct(name: string, category: string, brand: string, size: string): Promise<void> {
  await page.goto('/dashboard/addNewProduct')
  const form = page.getByRole('form')
  await fill({ 'Product name': name, Description: 'From Laxmi Road.', 'Size in row 1': size }, form)
  await fill({ 'Regular price': '900', 'Sale price': '600', 'Stock in row 1': '9' }, form)
  await form.getByLabel('Category', { exact: true }).selectOption(category)
  await form.getByLabel('Brand', { exact: true }).selectOption(brand)
  await form.getByLabel('Gender', { exact: true }).selectOption('Men')
  await form.getByLabel('Thumbnail', { exact: true }).setInputFiles(await pictureFile('png', 900, 900))
  await button('Use this part').click()
  await expect(dialog()).toHaveCount(0)
  await button('Add product').click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
}

test('an owner says who sells, gives the shop its look, and says what delivery costs', async () => {
  await page.goto('/login')
  await signIn(page, owner)
  await page.goto('/dashboard/account')
  await fill({ 'Your name': 'Kavya Joshi' })
  await button('Change name').click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()

  await page.goto('/dashboard/settings/seller')
  await page.getByLabel('State', { exact: true }).selectOption('Maharashtra')
  await page.getByLabel('GST registration', { exact: true }).selectOption({ label: 'Not registered' })
  await fill({ 'Legal name': 'Deccan Sports LLP', Address: '12 Laxmi Road' })
  await fill({ 'City and PIN code': 'Pune 411030', 'Email of customer care': 'care@deccan.example' })
  await save('Save seller')

  await page.goto('/dashboard/settings/shop')
  await fill({ Name: 'Deccan Sports', 'Brand colour': '#7a0019', 'Accent colour': '#ffb000' })
  await save('Save shop')

  await page.goto('/dashboard/settings/home')
  await fill({ Headline: ownText, Text: ownText, Button: ownText })
  await save('Save home')
  await page.goto('/dashboard/settings/texts')
  for (const { label } of Object.values(shopTexts)) await fill({ [label]: ownText })
  await save('Save texts')

  await page.goto('/dashboard/settings/selling')
  await fill({ 'Shipping fee': '60', 'Free delivery from': '5000', 'Cash on delivery fee': '40' })
  await button('Add zone').click()
  await fill({ 'Name of zone 1': 'Pune', 'Fee of zone 1': '30', 'Places of zone 1': '411, 412' })
  await save('Save selling')

  await page.goto('/dashboard/settings/pickup')
  await page.getByRole('switch', { name: 'Pickup at the shop' }).click()
  await button('Add place').click()
  await fill({ 'Name of place 1': 'Laxmi Road', 'Hours of place 1': '10 am to 9 pm' })
  await fill({ 'Address of place 1': '12 Laxmi Road', 'City of place 1': 'Pune' })
  await fill({ 'PIN code of place 1': '411030' })
  await save('Save pickup')
})

test('adds a brand of two letters, tees in letters and bats, products by form and 50 by CSV', async () => {
  test.setTimeout(180_000)
  await add('categorys', 'category', { 'Category name': 'Tees' }, 'Letters, XXS to 5XL')
  await add('categorys', 'category', { 'Category name': 'Bats' }, 'Cricket bat')
  await add('brands', 'brand', { 'Brand Name': 'SG' })
  await addProduct('Training Tee', 'Tees', 'SG', 'M')
  await addProduct('Sunny Bat', 'Bats', 'SG', 'SH')
  for (let number = 3; number <= byForm; number++) await addProduct(`Bat No ${number}`, 'Bats', 'SG', '6')

  const rows = Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0
      ? `Tee ${index},Light,Tees,SG,Men,900,700,M=6 | XL=4`
      : `Bat ${index},Willow,Bats,SG,Men,4000,3500,SH=3 | 6=2`,
  )
  const head = 'productName,description,category,brand,gender,regularPrice,salePrice,sizes'
  const buffer = Buffer.from([head, ...rows].join('\n'))
  await page.goto('/dashboard/products')
  await button('Import').click()
  await dialog().getByLabel('CSV file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
  await button('Add 50', dialog()).click()
  await expect(dialog().getByText('50 products added, 0 products changed')).toBeVisible()
  await button('Done', dialog()).click()
  await page.goto('/dashboard/products?status=inactive')
  await page.getByRole('checkbox').first().check()
  await button('Select all 50 products').click()
  await expect(page.getByText('50 selected')).toBeVisible()
  await button('Activate').click()
  await button('Activate all').click()
  await expect(page.getByText('50 products activated')).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get('/product/getProducts?status=active')).json()).total)
    .toBe(50 + byForm)
  const courier = { Name: 'Delhivery' }
  await add('couriers', 'courier', courier)
})

for (const { name, role, menu, not } of staff)
  test(`${name} is invited as ${role}, and sees the menu and the pages of the role`, async () => {
    const email = `${name.toLowerCase()}@deccan.example`
    await page.goto('/dashboard/admins?add')
    await fill({ Name: name, Email: email }, dialog())
    await dialog().getByLabel('Role', { exact: true }).selectOption(role)
    await button('Send invitation', dialog()).click()
    await expect(dialog()).toHaveCount(0)
    const mail = await mailIn(shop, email, /Kavya Joshi invited you/)

    const own = pages[role]
    await own.goto(`/invitation${/#[\w-]+/.exec(mail)?.[0]}`)
    await fill({ Password: asha.password, 'Confirm password': asha.password }, own)
    await button('Accept the invitation', own).click()
    await own.waitForURL('**/login')
    const refused: string[] = []
    own.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
    await signIn(own, { email, password: asha.password })
    await own.waitForURL('**/dashboard')
    const navigation = own.getByRole('navigation', { name: 'Dashboard' })
    for (const label of menu)
      await expect(navigation.getByRole('link', { name: label, exact: true })).toBeVisible()
    await expect(own.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    expect(refused).toEqual([])
    await own.goto(`/dashboard/${not}`)
    await expect(own.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

test('a shopper registers and orders a tee in M for cash', async () => {
  await shopper.goto('/register')
  const main = shopper.getByRole('main')
  await fill({ Name: asha.name, Phone: asha.phone, Email: asha.email }, main)
  await fill({ Password: asha.password, 'Confirm password': asha.password }, main)
  await button('Register', main).and(shopper.locator('[type=submit]')).click()
  await shopper.waitForURL('**/otp')
  const mail = await mailIn(shop, asha.email, /code/i)
  const code = /\b\d{6}\b/.exec(mail.split('\n\n').slice(1).join('\n\n'))?.[0]
  await shopper.getByLabel(/OTP/).fill(code ?? '')
  await button('Verify', shopper).click()
  await shopper.waitForURL('**/login')
  await signIn(shopper, asha)

  await shopper.goto('/shop?search=training+tee')
  const found = shopper.getByRole('link', { name: /Training Tee/ })
  await found.first().click()
  await expect(shopper.getByRole('radio', { name: /^M\b/ })).toBeChecked()
  const adding = shopper.waitForResponse('**/cart/add-to-cart')
  await button('Add to cart', shopper).first().click()
  expect((await adding).ok()).toBe(true)
  await shopper.goto('/cart')
  await button('Checkout', shopper).click()
  await button(/add.*address/i, shopper)
    .first()
    .click()
  await fillAddress(shopper)
  await expect(dialog(shopper)).toHaveCount(0)
  await button(/^Continue/, shopper).click()
  await shopper.getByRole('tab', { name: 'Cash On Delivery' }).click()
  await button('Confirm Order', shopper).click()
  await expect(confirmed(shopper)).toBeVisible()
  await mailIn(shop, asha.email, /₹700/)
  orderId = (await (await shopper.request.get('/order/get-orders')).json()).orders[0]._id
})

test('the packer ships it with the number of the courier, and its buyer is told', async () => {
  const own = pages.Packer
  await own.goto('/dashboard/orders')
  await own.getByRole('row').filter({ hasText: asha.name }).getByRole('link').first().click()
  await button('Ship whole order', own).click()
  await dialog(own).getByLabel('Courier').selectOption('Delhivery')
  await fill({ 'Tracking number': 'DL4110301' }, dialog(own))
  await button('Ship order', dialog(own)).click()
  await expect(dialog(own)).toHaveCount(0)
  await mailIn(shop, asha.email, /DL4110301/)
})

async function textOf(downloading: Promise<Download>): Promise<string> {
  const bytes = readFileSync(await (await downloading).path())
  return `${(await readPdf(bytes)).flat().join('\n')} ${bytes.toString('latin1')}`
}

const papers: string[] = []

test('the accountant opens the bill and the report of sales, and is refused elsewhere', async () => {
  const own = pages.Accountant
  await own.goto(`/dashboard/orderDetails/${orderId}`)
  const bill = own.waitForEvent('download')
  await button('Invoice', own).click()
  papers.push(await textOf(bill))
  await own.goto('/dashboard/salesReport')
  const report = own.waitForEvent('download')
  await button(/PDF$/, own).click()
  papers.push(await textOf(report))
  for (const text of papers) expect(text).toContain('Deccan Sports')
  expect(papers[0]).toContain('Training Tee')

  await own.goto(`/dashboard/orderDetails/${orderId}`)
  await expect(button('Invoice', own)).toBeVisible()
  await expect(button(/^(Ship|Deliver|Refund)/, own)).toHaveCount(0)
  const refund = await own.request.post('/order/change-statuses', { data: {} })
  expect(refund.status()).toBe(403)
  for (const path of ['products', 'categorys', 'admins', 'customers', 'health']) {
    await own.goto(`/dashboard/${path}`)
    await expect(own.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
  }
})

test('no page, header, mail or paper of that shop speaks of the software, of its demo or in texts it has replaced', async () => {
  const sitemap = await (await shopper.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed.length).toBeGreaterThan(50 + byForm)
  const account = ['editProfile', 'address', 'orderHistory', 'wallet', 'data', `orders/${orderId}`]
  const others = ['/cart', '/wishlist', '/login', '/register', '/nowhere', '/shop?search=nothing+of+it']
  const found: string[] = []
  const { headline, text } = defaultsOf('home')
  const replaced = [...Object.values(shopTexts).map((each) => each.default), headline, text].map(String)
  // A seller without GST registration delivers within the own state.
  replaced.push('across India')
  const look = (where: string, what: string) => {
    const said = [...sayingOthers(what), ...replaced.filter((words) => what.includes(words))]
    found.push(...said.map((words) => `${where}: ${words}`))
  }
  for (const path of [...listed, ...others]) {
    const answer = await fetch(shop.origin + path)
    look(path, `${JSON.stringify([...answer.headers])} ${await answer.text()}`)
  }
  for (const path of account.map((each) => `/profile/${each}`)) {
    const answer = await shopper.request.get(path)
    look(path, `${JSON.stringify(answer.headers())} ${await answer.text()}`)
  }
  const bill = await shopper.request.get(`/order/invoice/${orderId}`)
  look('bill', JSON.stringify(bill.headers()))
  for (const paper of papers) look('paper', paper)
  for (const mail of shop.mails()) look('mail', mail.text)
  expect(shop.mails().length).toBeGreaterThan(5)
  expect(found).toEqual([])

  await shopper.goto('/nowhere')
  await expect(shopper.locator('.strip')).toBeVisible()
  await expect(shopper.locator('.drawing, .emblem').filter({ visible: true })).toHaveCount(0)
})
