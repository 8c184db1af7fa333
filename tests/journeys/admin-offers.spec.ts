import type { Page } from '@playwright/test'
import { addDays, dayOf, formatDate } from '../../src/lib/dates.ts'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

// One after the other: each looks at the newest, which another one could have made.
test.describe.configure({ mode: 'default' })

const dialog = (page: Page) => page.getByRole('dialog')
const asked = (page: Page) => page.getByRole('alertdialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add Offer' }).click()
const option = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name })
const inDays = (days: number) => addDays(dayOf(new Date()), days)

async function makeOffer(page: Page, offerType: string, targetOfferId: string, more = {}) {
  const name = newName('Race Week')
  const days = { startDate: inDays(0), endDate: inDays(2) }
  const data = { name, offerType, targetOfferId, discountPercentage: 20, ...days, ...more }
  expect((await page.request.post('/offer/create-offer', { data })).ok()).toBe(true)
  return name
}

const paid = async (page: Page, id: string) =>
  (await (await page.request.get(`/product/productDetails/${id}`)).json()).discountedPrice

test('an offer on a product found by typing is made with the keyboard alone: it says what it would do before it is saved, and the server’s message after', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/offers')
  const product = await newProduct(page, (await newCategory(page))._id)
  await tabTo(page, page.getByRole('button', { name: 'Add Offer' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Offer name')).toBeFocused()
  const name = newName('Monsoon')
  await page.keyboard.type(name)
  await tabTo(page, field(page, 'Product'))
  await page.keyboard.type(product.name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Product')).toHaveValue(product.name)
  await tabTo(page, field(page, 'Discount percentage'))
  await page.keyboard.type('12.5')
  await expect(dialog(page)).toContainText('Offers are not added up')
  const preview = dialog(page).getByRole('region', { name: 'What it would do' })
  await expect(preview).toContainText('Its price would fall.')
  await expect(preview.getByRole('row').filter({ hasText: product.name })).toContainText('₹437.50')
  await expect(preview).toContainText('Nothing of it was sold in the last 90 days')
  await page.keyboard.press('Enter')
  await expect(field(page, 'End date')).toBeFocused()
  await field(page, 'End date').fill(inDays(3))
  await tabTo(page, dialog(page).getByRole('button', { name: 'Add Offer' }))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Offer created successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, name)).toContainText(new RegExp(`${formatDate(inDays(3))}.*Active`))
  expect(await paid(page, product._id)).toBe(437.5)
  await toastWith(page, 'Offer created successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, name)).toHaveCount(0)
  expect(await paid(page, product._id)).toBeNull()
})

test('the offer form says what is wrong at its fields, and ‘Please fill out all required fields correctly.’', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/offers?add')
  await add(page)
  const summary = dialog(page).getByRole('alert').getByText('Please fill out all required fields correctly.')
  await expect(summary).toBeVisible()
  const says = async (label: string, message: string) => {
    await expect(field(page, label)).toHaveAccessibleDescription(message)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await says('Offer name', 'Offer name is required')
  await says('Product', 'Please select a product')
  await says('Discount percentage', 'Discount percentage is required')
  await says('End date', 'End date is required')
  await expect(field(page, 'Offer name')).toBeFocused()
  await field(page, 'Offer type').selectOption('Category')
  await field(page, 'Start date').fill('')
  await add(page)
  await says('Category', 'Please select a category')
  await says('Start date', 'Start date is required')
  await expect(field(page, 'Start date')).toHaveAttribute('min', inDays(0))
  await expect(field(page, 'Discount percentage')).toHaveAttribute('min', '0')
  await expect(field(page, 'Discount percentage')).toHaveAttribute('max', '100')
  for (const percentage of ['0', '100.5', '-5']) {
    await field(page, 'Discount percentage').fill(percentage)
    await says('Discount percentage', 'Discount percentage must be greater than zero and at most 100')
  }
  await field(page, 'Start date').fill(inDays(-1))
  await says('Start date', 'Start date cannot be before today')
  await field(page, 'Start date').fill(inDays(4))
  await field(page, 'End date').fill(inDays(3))
  await says('End date', 'End date cannot be earlier than start date')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('products or categories that already have an offer cannot be selected and say why; offer creation shows the server message on failure', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/offers')
  const category = await newCategory(page)
  const [taken, free] = [await newProduct(page, category._id), await newProduct(page, category._id)]
  const race = await makeOffer(page, 'Products', taken._id, { discountPercentage: 30 })
  await page.goto('/dashboard/offers?add')
  await field(page, 'Offer name').fill(newName('Diwali'))
  await field(page, 'Product').fill(taken.name)
  await expect(option(page, taken.name)).toHaveAttribute('aria-disabled', 'true')
  await expect(option(page, taken.name)).toContainText(`Already has an offer: ${race}, 30% until`)
  await page.keyboard.press('Escape')

  await field(page, 'Offer type').selectOption('Category')
  await field(page, 'Category').fill(category.name)
  await option(page, category.name).click()
  await field(page, 'Takes off').selectOption('Rupees off each unit')
  await field(page, 'Amount off').fill('50')
  const preview = dialog(page).getByRole('region', { name: 'What it would do' })
  await expect(preview).toContainText('The price of 1 product would fall; 1 product keeps a better offer.')
  await expect(preview.getByRole('row').filter({ hasText: free.name })).toContainText('₹450')
  await expect(preview.getByRole('row').filter({ hasText: taken.name })).toContainText('keeps its offer')
  await field(page, 'End date').fill(inDays(1))
  await makeOffer(page, 'Category', category._id)
  await add(page)
  await expect(dialog(page).getByRole('alert')).toContainText('This category already has an offer')
  await page.route('**/offer/create-offer', (route) => route.abort())
  await add(page)
  await expect(dialog(page).getByRole('alert')).toContainText('The offer was not created. Please try again.')
  await expect(field(page, 'Category'), 'nothing typed is lost').toHaveValue(category.name)
})

test('an offer on several products names them, says what they would cost, and is in a list of its own', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/offers?add')
  const category = await newCategory(page)
  const products = [await newProduct(page, category._id), await newProduct(page, category._id)]
  const name = newName('Pick')
  await field(page, 'Offer name').fill(name)
  await field(page, 'Offer type').selectOption('Several products')
  await add(page)
  await expect(field(page, 'Products')).toHaveAccessibleDescription(/Please select products/)
  for (const product of products) {
    await field(page, 'Products').fill(product.name)
    await option(page, product.name).click()
    await expect(dialog(page).getByRole('button', { name: `Remove ${product.name}` })).toBeVisible()
  }
  await field(page, 'Discount percentage').fill('10')
  await field(page, 'End date').fill(inDays(1))
  const preview = dialog(page).getByRole('region', { name: 'What it would do' })
  await expect(preview).toContainText('The prices of all 2 products would fall.')
  await add(page)
  await expect(row(page, name)).toContainText(/2 products: .*10%.*Active/)
  expect(await Promise.all(products.map(({ _id }) => paid(page, _id)))).toEqual([450, 450])
})

test('offers are two tables of 2 each, with paging of their own in the address; one is ended after a question that says what it does to prices', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/offers')
  const category = await newCategory(page)
  const product = await newProduct(page, category._id)
  const other = await newProduct(page, category._id)
  const onCategory = await makeOffer(page, 'Category', category._id, { discountPercentage: 10 })
  const onProduct = await makeOffer(page, 'Products', product._id)
  await page.goto('/dashboard/offers')
  const products = page.getByRole('table', { name: /Product offers/ })
  const categories = page.getByRole('table', { name: /Category offers/ })
  await expect(products.getByRole('row'), '2 below the headings').toHaveCount(3)
  await expect(categories.getByRole('row')).toHaveCount(3)
  await page
    .getByRole('navigation', { name: 'Pages of category offers' })
    .getByRole('link', { name: 'Next' })
    .click()
  await expect(page).toHaveURL('/dashboard/offers?categoryPage=2')
  await expect(row(page, onProduct), 'the other table stays where it is').toBeVisible()
  await expect(row(page, onCategory)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search offers' }).fill(category.name)
  await expect(row(page, onCategory)).toBeVisible()
  await expect(page.getByText('No product offers match')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search offers' }).fill(onProduct)
  await page.getByRole('button', { name: `End ${onProduct}` }).click()
  await expect(asked(page)).toContainText(`End ${onProduct}?`)
  await expect(asked(page).getByRole('row').filter({ hasText: product.name })).toContainText(/₹400.*₹450/)
  await page.route('**/offer/end-offer/**', (route) => route.abort())
  await asked(page).getByRole('button', { name: 'End offer' }).click()
  await expect(asked(page).getByRole('alert')).toContainText('The offer was not ended. Please try again.')
  await page.unrouteAll()
  await asked(page).getByRole('button', { name: 'End offer' }).click()
  await expect(row(page, onProduct)).toContainText(new RegExp(`${formatDate(inDays(0))}.*Ended`))
  await expect(row(page, onProduct).getByRole('button', { name: /^End / })).toHaveCount(0)
  expect([await paid(page, product._id), await paid(page, other._id)]).toEqual([450, 450])
  await toastWith(page, 'Offer ended successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, onProduct)).toContainText('Active')
  expect(await paid(page, product._id)).toBe(400)
})

test('offers that cannot be loaded say so, and can be asked for again', async ({ page }) => {
  await asOwner(page, '/dashboard/orders')
  await page.route('**/offer/get-offer*', (route) => route.abort())
  await page.goto('/dashboard/offers')
  await expect(page.getByText('Failed to load the product offers.')).toBeVisible()
  await expect(page.getByText('Failed to load the category offers.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('table', { name: /Product offers/ })).toBeVisible()
})

test('the last day of a running offer is moved with keys, is refused in the past, and is taken back', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/offers')
  const product = await newProduct(page, (await newCategory(page))._id)
  const name = await makeOffer(page, 'Products', product._id)
  await page.goto(`/dashboard/offers?${new URLSearchParams({ search: name })}`)
  await page.getByRole('button', { name: `Change the end date of ${name}` }).press('Enter')
  await field(page, 'End date').fill(inDays(-1))
  await dialog(page).getByRole('button', { name: 'Save end date' }).press('Enter')
  await expect(field(page, 'End date')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'End date').fill(inDays(6))
  await dialog(page).getByRole('button', { name: 'Save end date' }).press('Enter')
  await expect(row(page, name)).toContainText(formatDate(inDays(6)))
  await page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(row(page, name)).toContainText(formatDate(inDays(2)))
})
