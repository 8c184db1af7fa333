import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { overlayIsGone, overlayIsOpen } from './overlay.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const asked = (page: Page) => page.getByRole('alertdialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Three products of a category of its own, and the page that lists them. */
async function ownList(page: Page) {
  await asOwner(page, '/dashboard/products')
  const category = await newCategory(page)
  const products = [
    await newProduct(page, category._id),
    await newProduct(page, category._id),
    await newProduct(page, category._id),
  ]
  const path = `/dashboard/products?${new URLSearchParams({ category: category.name })}`
  await page.goto(path)
  await expect(page.getByRole('row')).toHaveCount(4)
  const [one, two, three] = products as [ListedProduct, ListedProduct, ListedProduct]
  return { category, path, one, two, three }
}
type ListedProduct = { _id: string; name: string }

/** Another admin saves something of a product meanwhile. */
async function saveElsewhere({ request }: Page, { _id }: ListedProduct, data: object): Promise<void> {
  expect((await request.put(`/product/productEdit/${_id}`, { data })).ok()).toBe(true)
}

test('Products: a table with paging of 5, filters, search and order in the address, used with the keyboard alone', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/products')
  await expect(page.getByRole('row'), 'five products on a page, below the headings').toHaveCount(6)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  const { category, one, two, three } = await ownList(page)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused()
  await page.keyboard.type(two.name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(4)

  await tabTo(page, page.getByRole('combobox', { name: 'Stock' }))
  await page.keyboard.type('Low')
  await expect(page).toHaveURL(/stock=low/)
  await expect(row(page, one.name)).toContainText('Low')
  await tabTo(page, button(page, 'Product'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('row').nth(1)).toContainText(one.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText(three.name)
  await page.reload()
  await expect(page.getByRole('row').nth(1), 'the address keeps it all').toContainText(three.name)
  await page.getByRole('combobox', { name: 'Offer' }).selectOption('On offer')
  await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page.getByRole('row')).toHaveCount(6)

  await page.getByRole('combobox', { name: 'Category' }).selectOption(category.name)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue(category.name)
  await tabTo(page, page.getByRole('link', { name: `Edit ${two.name}` }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/editproduct/${two._id}`)
})

test('activate and deactivate one or many; Product activate and delete failures: a toast with the message', async ({
  page,
}) => {
  const { one, two, three } = await ownList(page)
  const toggle = ({ name }: ListedProduct) => page.getByRole('switch', { name: `${name} is active` })
  await toggle(one).click()
  await expect(toastWith(page, `${one.name} is inactive`)).toBeVisible()
  await expect(toggle(one)).not.toBeChecked()
  const undo = toastWith(page, `${one.name} is inactive`).getByRole('button', { name: 'Undo' })
  await undo.focus()
  for (const _ of ['to the button that closes the message', 'past the message']) {
    await page.keyboard.press('Tab')
    await expect(toggle(one), 'Tab leads past a message').not.toBeFocused()
  }
  await undo.click()
  await expect(toggle(one)).toBeChecked()

  await tabTo(page, page.getByRole('checkbox', { name: 'Select all on this page' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selected products' })).toContainText('3 selected')
  await page.getByRole('checkbox', { name: `Select ${three.name}` }).press('Space')
  await tabTo(page, button(page, 'Deactivate'))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, '2 products deactivated')).toBeVisible()
  await expect(toggle(one)).not.toBeChecked()
  await expect(toggle(two)).not.toBeChecked()
  await expect(toggle(three)).toBeChecked()
  await page.getByRole('checkbox', { name: `Select ${one.name}` }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: `Select ${one.name}` })).not.toBeChecked()
  await page.getByRole('checkbox', { name: `Select ${one.name}` }).click()
  await page.getByRole('checkbox', { name: `Select ${three.name}` }).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('region', { name: 'Selected products' })).toContainText('3 selected')
  await page.keyboard.press('Escape')

  const gone = (message: string) => ({ status: 404, json: { message } })
  await page.route('**/product/productActivate/**', (route) => route.fulfill(gone('Product not found')))
  await toggle(three).click()
  await expect(toastWith(page, 'Product not found')).toBeVisible()
  await expect(toggle(three)).toBeChecked()
  await page.route('**/product/checkEdits', (route) => route.abort())
  await page.getByRole('checkbox', { name: `Select ${one.name}` }).press('Space')
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(toastWith(page, 'The products were not changed. Please try again.')).toBeVisible()
  await page.route('**/product/productDelete/**', (route) => route.fulfill(gone('This product is gone')))
  await button(page, `Delete ${two.name}`).click()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, 'This product is gone')).toBeVisible()
  await expect(asked(page)).toContainText('This product is gone')
})

test('delete asks first, names the product, says that orders keep it, and can be undone', async ({
  page,
}) => {
  const { one } = await ownList(page)
  await tabTo(page, button(page, `Delete ${one.name}`))
  await page.keyboard.press('Enter')
  await expect(asked(page)).toContainText(`Delete ${one.name}?`)
  await expect(asked(page)).toContainText('Orders keep it as it was bought')
  await page.keyboard.press('Escape')
  await expect(button(page, `Delete ${one.name}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await asked(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(row(page, one.name)).toHaveCount(0)
  const next = page
    .getByRole('row')
    .last()
    .getByRole('button', { name: /^Delete / })
  await expect(next, 'the focus stays in the row that came in its place').toBeFocused()
  await toastWith(page, `${one.name} is deleted`).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, one.name)).toBeVisible()
})

test('prices and stock are changed in place; when somebody else was quicker it is said and nothing typed is lost', async ({
  page,
}) => {
  const { one, two } = await ownList(page)
  const sale = dialog(page).getByLabel('Sale price')
  await tabTo(page, button(page, new RegExp(`^Price of ${one.name}: ₹500`)))
  await page.keyboard.press('Enter')
  await sale.fill('')
  await sale.press('Enter')
  await expect(sale).toHaveAccessibleDescription('Sale price is required*')
  await sale.fill('-1')
  await expect(sale).toHaveAccessibleDescription('Sale price cannot be negative')
  await dialog(page).getByLabel('Regular price').fill('-1')
  await expect(dialog(page).getByLabel('Regular price')).toHaveAccessibleDescription(
    'Regular price cannot be negative',
  )
  await dialog(page).getByLabel('Regular price').fill('600')
  await sale.fill('700')
  await sale.press('Enter')
  await expect(sale).toHaveAccessibleDescription('Sale price cannot be above the regular price')
  await sale.fill('449.50')
  await saveElsewhere(page, one, { regularPrice: 550 })
  await sale.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Somebody else has saved this product meanwhile: it is ₹550 and ₹500 now.',
  )
  await expect(sale).toHaveValue('449.50')
  await sale.press('Enter')
  await expect(toastWith(page, `The price of ${one.name} is changed`)).toBeVisible()
  await expect(row(page, one.name)).toContainText('₹449.50')
  await expect(row(page, one.name)).toContainText('MRP ₹600')

  await button(page, new RegExp(`^Stock of ${two.name}:`)).click()
  const stock = dialog(page).getByLabel('Stock of size 8')
  await stock.pressSequentially('-')
  await expect(dialog(page)).toContainText('Stock cannot be negative.')
  await stock.fill('many')
  await stock.press('Enter')
  await expect(stock).toHaveAccessibleDescription(/stock cannot be negative or invalid/)
  await stock.fill('12')
  await expect(dialog(page)).toContainText('+7 to the 5 there')
  await saveElsewhere(page, two, { sizes: [{ size: 8, stock: 20 }] })
  await stock.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Somebody else has saved this product meanwhile.',
  )
  await expect(stock).toHaveValue('12')
  await expect(dialog(page)).toContainText('−8 to the 20 there')
  await page.route('**/product/productEdit/**', (route) => route.abort(), { times: 1 })
  await stock.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('The stock was not changed. Please try again.')
  await stock.press('Enter')
  await expect(toastWith(page, `The stock of ${two.name} is changed`)).toBeVisible()
  await expect(button(page, new RegExp(`^Stock of ${two.name}: .*12`))).toBeFocused()
})

test('products go out as CSV by the filters, and come back: checked whole, shown what it would do, done or not done', async ({
  page,
}) => {
  // As where the shop is not served over https.
  await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }))
  const { category, one, two } = await ownList(page)
  const download = page.waitForEvent('download')
  await button(page, 'Export these').click()
  await page.getByRole('menuitem', { name: 'CSV to edit and import again' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  await expect(toastWith(page, /^products-.*\.csv is in your downloads$/)).toBeVisible()
  expect(file.trim().split('\r\n')).toHaveLength(4)

  const choose = (name: string, content: string) =>
    dialog(page)
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await tabTo(page, button(page, 'Import'))
  await page.keyboard.press('Enter')
  await choose('wrong.csv', file.replaceAll(',500,500,', ',500,5OO,'))
  await expect(dialog(page).getByRole('alert')).toHaveText(/3 cells are wrong. Nothing was imported/)
  await expect(dialog(page).getByRole('row').nth(2)).toHaveText(/3\s*salePrice\s*Sale price is not a price/)
  await button(page, 'Choose another file').click()
  await choose('wrong.xlsx', 'PK\u0003\u0004')
  await expect(dialog(page).getByRole('alert')).toContainText('This Excel workbook is damaged')
  await button(page, 'Choose another file').click()
  await choose('same.csv', file)
  await expect(dialog(page)).toContainText('same.csv will add 0, change 0 and leave 3 as they are.')
  await button(page, 'Choose another file').click()

  const name = newName('Imported')
  const changed = file.replace(`${one.name},`, `${one.name} II,`).replaceAll(/8=5(,+active)/g, '8=9$1')
  const added: Record<string, string> = {
    productName: name,
    description: 'New.',
    category: category.name,
    brand: 'Nike',
    gender: 'Men',
    regularPrice: '900',
    salePrice: '800',
    sizes: '7=3',
    status: 'active',
  }
  const [headings = ''] = changed.replace('\ufeff', '').split('\r\n')
  const right = `${changed}${headings.split(',').map((heading) => added[heading] ?? '')}\r\n`
  await choose('right.csv', right)
  await expect(dialog(page)).toContainText('right.csv will add 1, change 3 and leave 0 as they are.')
  await expect(dialog(page)).toContainText('New products are added inactive')
  await saveElsewhere(page, two, { salePrice: 450 })
  await button(page, 'Add 1, change 3').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(/The shop has changed since the file was checked/)
  await expect(dialog(page)).toContainText('1 row is left out. The others are taken.')
  await expect(dialog(page)).toContainText('Somebody has saved this product since the file was exported.')
  await button(page, 'Choose another file').click()

  await choose('free.csv', `_id,sale price\n${one._id},0\n`)
  await expect(dialog(page)).toContainText(`1 product would cost nothing: ${one.name}`)
  await expect(button(page, 'Change 1')).toBeDisabled()
  await page.getByLabel('It is meant to cost nothing').check()
  await expect(button(page, 'Change 1')).toBeEnabled()
  await button(page, 'Choose another file').click()

  const prices = `_id,sale price\n${one._id},399\n${two._id},398\n`
  await choose('prices.csv', prices)
  await page.route('**/product/importProducts', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Change 2').click()
  await expect(dialog(page).getByRole('alert')).toContainText('The connection broke.')
  await page.unroute('**/product/importProducts')
  await button(page, 'Ask again').click()
  await expect(dialog(page)).toContainText('0 products added, 2 products changed')
  await button(page, 'Done').press('Enter')
  await expect(row(page, one.name)).toContainText('₹399')
  await expect(button(page, 'Import')).toBeFocused()
})

test('a list of products that fails to load says so and can be asked for again', async ({ page }) => {
  await asOwner(page, '/dashboard/products')
  await page.route('**/product/getProducts?*', (route) => route.abort())
  await page.goto('/dashboard/products?search=x')
  await expect(page.getByText('Failed to load the products.')).toBeVisible()
  await page.unroute('**/product/getProducts?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load the products.')).toHaveCount(0)
})

test('on a phone the filters are in a sheet, and its button says how many are set', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asOwner(page, '/dashboard/products')
  const open = button(page, /^Filters/)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await open.press('Enter')
  await sheet.getByLabel('Gender').selectOption('Kids')
  await sheet.getByLabel('Status').selectOption('active')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await expect(open).toHaveText('Filters (2)')
  await expect(page).toHaveURL(/gender=Kids&status=active/)
  await overlayIsGone(page)
  await open.click()
  await overlayIsOpen(page)
  await page.goBack()
  await expect(sheet, 'Back closes the sheet, and stays on the page').toBeHidden()
  await expect(page).toHaveURL(/gender=Kids&status=active/)
  await open.click()
  await sheet.getByRole('button', { name: 'Clear filters' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
  await expect(open).toHaveText('Filters')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(open).toBeHidden()
  await expect(page.getByLabel('Gender')).toBeVisible()
})
