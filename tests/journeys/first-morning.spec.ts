import type { Locator, Page } from '@playwright/test'
import { type OwnShop, openOwnShop, owner } from './own-shop.ts'
import { signIn } from './people.ts'
import { pictureFile } from './pictures.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

let shop: OwnShop
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  shop = await openOwnShop()
  const options = { baseURL: shop.origin, viewport: { width: 1280, height: 900 } }
  page = await (await browser.newContext(options)).newPage()
})
test.afterAll(() => shop.close())

const dialog = () => page.getByRole('dialog')
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

test('adds a brand of two letters, tees in letters and bats, two products by form and 50 by CSV', async () => {
  await add('categorys', 'category', { 'Category name': 'Tees' }, 'Letters, XXS to 5XL')
  await add('categorys', 'category', { 'Category name': 'Bats' }, 'Cricket bat')
  await add('brands', 'brand', { 'Brand Name': 'SG' })
  await addProduct('Training Tee', 'Tees', 'SG', 'M')
  await addProduct('Sunny Bat', 'Bats', 'SG', 'SH')

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
    .toBe(52)
})
