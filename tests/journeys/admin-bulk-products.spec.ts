import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { pictureFile } from './pictures.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

test('a scanned SKU and Enter open its product, whose form tells whose a taken code is', async ({ page }) => {
  await asOwner(page, '/dashboard/products')
  const category = await newCategory(page)
  const [one, two] = [await newProduct(page, category._id), await newProduct(page, category._id)]
  const sku = `J-${one._id.slice(-12)}`
  await page.goto(`/dashboard/editproduct/${one._id}`)
  await page.getByRole('textbox', { name: 'SKU in row 1' }).fill(sku)
  await page.getByRole('textbox', { name: 'Barcode in row 1' }).press('Enter')
  await button(page, 'Save').click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  await page.goto('/dashboard/products')
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.keyboard.press('/')
  await page.keyboard.type(sku.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: one.name })).toBeVisible()
  await importPictures(page, sku, one.name)
  await page.goto(`/dashboard/editproduct/${two._id}`)
  await page.getByRole('textbox', { name: 'SKU in row 1' }).fill(sku)
  await button(page, 'Save').click()
  await expect(page.getByText(`This SKU is that of ${one.name}`).first()).toBeVisible()
})

/**
 * A ZIP gives the product of the SKU two pictures and names what fits none. Its upload breaks off, goes on from the list of imports, and
 * Undo takes the pictures back.
 */
async function importPictures(page: Page, sku: string, name: string): Promise<void> {
  const { buffer } = await pictureFile('jpeg')
  const files = {
    [`${sku}-2.jpg`]: buffer,
    [`${sku}-1.JPG`]: buffer,
    'nobody-1.png': buffer,
    '../up.jpg': buffer,
  }
  const zip = { name: 'autumn.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) }
  await page.goto('/dashboard/products')
  await button(page, 'Import').press('Enter')
  await dialog(page).getByLabel('CSV file').setInputFiles(zip)
  await page.route('**/product/sendPictures/**', (route) => route.abort())
  await button(page, 'Upload and replace the pictures').press('Enter')
  await expect(dialog(page).getByText('The connection broke')).toBeVisible()
  page.once('dialog', (asked) => asked.accept())
  await page.goto('/dashboard/imports')
  await page.unroute('**/product/sendPictures/**')
  const entry = page.getByRole('listitem').filter({ hasText: 'autumn.zip' }).first()
  await entry.getByLabel('The same ZIP').setInputFiles(zip)
  await button(page, 'Upload and replace the pictures').press('Enter')
  await expect(dialog(page).getByText('You can close this page')).toBeVisible()
  await expect(dialog(page).getByText('1 picture taken, 3 left out')).toBeVisible()
  await dialog(page).getByText('File by file').click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  await expect(dialog(page).getByText('nobody-1.png No size has this SKU')).toBeVisible()
  await expect(dialog(page).getByText('../up.jpg Its path leads out of the ZIP')).toBeVisible()
  await button(page, 'Done').press('Enter')
  await button(page, 'Undo Pictures of autumn.zip').first().click()
  await button(page, 'Undo all of it').click()
  await expect(toastWith(page, 'autumn.zip: 1 undone')).toBeVisible()
}

/** Of the page, once its rows are there. */
async function selectAll(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
}

test('many products get another price after a preview, and Undo takes all of it back', async ({ page }) => {
  await asOwner(page, '/dashboard/products')
  const category = await newCategory(page)
  for (const _ of [1, 2, 3]) await newProduct(page, category._id)
  await page.goto(`/dashboard/products?${new URLSearchParams({ category: category.name })}`)
  await selectAll(page)
  await button(page, 'Edit').press('Enter')
  await dialog(page).getByLabel('Sale price, by percent').fill('-10')
  await dialog(page).getByLabel('To the nearest price that ends in 9').press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('3 products will change')).toBeVisible()
  await expect(dialog(page).getByRole('row').nth(1)).toContainText('₹449')
  await button(page, 'Change 3 products').click()
  await expect(page.getByRole('row').nth(1)).toContainText('₹449')
  await toastWith(page, '3 products changed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').nth(1)).not.toContainText('₹449')
})

test('a product that is not active gets a time to go live in its form, which the list shows', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/products')
  const { _id, name } = await newProduct(page, (await newCategory(page))._id)
  await page.request.put(`/product/productActivate/${_id}`, { data: { status: false } })
  await page.goto(`/dashboard/editproduct/${_id}`)
  const [hour] = new Date(Date.now() + 26 * 3_600_000).toISOString().split(':')
  await page.getByLabel('Goes live').fill(`${hour}:00`)
  await button(page, 'Save').click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  await page.goto('/dashboard/products?status=scheduled')
  await expect(page.getByRole('row', { name }).getByText(/^Live \d+ .*00$/)).toBeVisible()
})

test('Activate names how many have no picture; an import is undone from the history', async ({ page }) => {
  await asOwner(page, '/dashboard/products')
  const category = await newCategory(page)
  const file = `${newName('spring')}.csv`
  const rows = ['One', 'Two'].map((name) => `${name},Light.,${category.name},Nike,Men,500,400,8=3`)
  const csv = ['productName,description,category,brand,gender,regularPrice,salePrice,sizes', ...rows].join(
    '\n',
  )
  await button(page, 'Import').click()
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await button(page, 'Add 2').click()
  await expect(dialog(page).getByText('2 products added')).toBeVisible()
  await button(page, 'Done').click()
  await page.goto(`/dashboard/products?${new URLSearchParams({ category: category.name })}`)
  await selectAll(page)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '2 of these 2 have no picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'History' }).click()
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: file })
  await expect(entry).toContainText('2 added')
  await entry.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all of it' }).click()
  await expect(entry).toContainText('Undone by')
})

test('a stock-take by scanning counts each piece, confirms the difference and can be undone', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/products')
  const category = await newCategory(page)
  const { _id, name } = await newProduct(page, category._id)
  const barcode = `B${_id.slice(-12)}`
  const sizes = [{ size: 8, stock: 5, stockBefore: 5, barcode, place: 'A-03-2' }]
  expect((await page.request.put(`/product/productEdit/${_id}`, { data: { sizes } })).ok()).toBe(true)
  await page.getByRole('link', { name: 'Stock-take' }).click()
  const field = page.getByRole('textbox', { name: 'SKU or barcode' })
  await expect(field).toBeFocused()
  for (const units of ['1', '2']) {
    await page.keyboard.type(barcode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: `Counted of ${name}` })).toHaveValue(units)
  }
  await expect(page.getByRole('list', { name: 'Counted sizes' })).toContainText('A-03-2')
  await page.keyboard.type('nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No size has the code nothing')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: `Counted of ${name}` })).toHaveValue('2')
  await button(page, 'Confirm the count').click()
  await toastWith(page, 'The stock of 1 size is changed (−3)').getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, 'Stock-take: 1 undone')).toBeVisible()
})

test('at the counter a scan sells goods with a receipt, by the keyboard alone', async ({ page }) => {
  await asOwner(page, '/dashboard/products')
  const category = await newCategory(page)
  const { _id, name } = await newProduct(page, category._id)
  const barcode = `C${_id.slice(-12)}`
  const sizes = [{ size: 8, stock: 5, stockBefore: 5, barcode }]
  expect((await page.request.put(`/product/productEdit/${_id}`, { data: { sizes } })).ok()).toBe(true)
  await page.getByRole('link', { name: 'Counter' }).click()
  await expect(page.getByRole('textbox', { name: 'SKU, barcode or name' })).toBeFocused()
  for (const units of ['1', '2']) {
    await page.keyboard.type(barcode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: `Units of ${name}` })).toHaveValue(units)
  }
  await page.getByText('Card', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'SKU, barcode or name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Phone (optional)' }).fill('12')
  await page.keyboard.press('Enter')
  await button(page, /^Sell for/).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'ten digits' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Phone (optional)' }).fill('')
  await page.getByRole('radio', { name: 'Card' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.route(
    '**/order/create-counter-order',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, /^Sell for/).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'may have been made' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'SKU, barcode or name' })).toBeDisabled()
  await page.reload()
  await button(page, 'Send it again').press('Enter')
  const sold = page.getByRole('region', { name: 'Sold' })
  await expect(sold).toContainText(/Order #\d+ is sold: ₹.*, UPI/)
  await expect(page.getByRole('textbox', { name: 'SKU, barcode or name' })).toBeFocused()
  const { productsDetails } = await (await page.request.get(`/product/productDetails/${_id}`)).json()
  expect(productsDetails.sizes[0].stock, 'it is sold once').toBe(3)
  await button(page, 'Receipt').press('Enter')
  await expect(sold).toContainText('is in your downloads')
  await page.getByRole('link', { name: 'The order' }).click()
  await expect(page.getByText('UPI at the counter')).toBeVisible()
})

test('a low level of its own puts a size among the low ones, which lead to its product', async ({ page }) => {
  await asOwner(page, '/dashboard/products')
  const category = await newCategory(page)
  const { _id, name } = await newProduct(page, category._id)
  await page.goto(`/dashboard/editproduct/${_id}`)
  const level = page.getByRole('textbox', { name: 'Low level in row 1' })
  await level.fill('900000')
  await page.getByRole('textbox', { name: 'Place in row 1' }).fill('A-03-2')
  await expect(page.getByText('Low', { exact: true })).toBeVisible()
  await button(page, 'Save').click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  await page.goto(`/dashboard/stock?product=${_id}`)
  await expect(page.getByRole('row').nth(1)).toContainText('A-03-2')
  await button(page, new RegExp(`^Expect units of ${name}`)).press('Enter')
  await dialog(page).getByLabel('Units').fill('20')
  await dialog(page).getByLabel('Expected on').fill('2030-12-01')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, `Saved what comes of ${name}`)).toBeVisible()
  await button(page, new RegExp(`^Received of ${name}`)).press('Enter')
  await dialog(page).getByLabel('Units received').fill('15')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText(/20.*5 on 1 Dec/)
  await toastWith(page, `${name}: the units are in stock`).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(/5.*20 on 1 Dec/)
  await page.goto('/dashboard/stock?list=low&limit=100')
  const link = page.getByRole('main').getByRole('link', { name, exact: true }).locator('visible=true').first()
  await expect(link).toBeVisible()
  await link.click()
  await expect(level).toHaveValue('900000')
})
