import type { Page } from '@playwright/test'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

// One after the other: they change the same rows.
test.describe.configure({ mode: 'default' })

const rows = (page: Page) => page.getByRole('group', { name: 'Rows' }).getByRole('heading', { level: 3 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => button(page, 'Save home')

test('the owner adds a row picked by hand, moves it by keys, looks at it before saving, and takes it back', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/products')
  const category = await newCategory(page)
  const product = await newProduct(page, category._id)
  const title = newName('Coach picks')
  await page.goto('/dashboard/settings/home')
  await expect(rows(page)).toHaveText(['1. Best selling', '2. Collections'])
  await button(page, 'Add row').press('Enter')
  await page.getByRole('menuitem', { name: 'Picked by hand' }).press('Enter')
  await expect(page.getByLabel('Title of row 3')).toBeFocused()
  await page.keyboard.type(title)
  await button(page, 'Preview').click()
  await expect(toastWith(page, 'Row 3: Pick a product')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a product' }).fill(product.name)
  await page.getByRole('option', { name: product.name }).click()
  await expect(page.getByRole('list', { name: 'Picked products' })).toContainText(product.name)
  await button(page, `Move ${title} up`).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `${title} is row 2 of 3` })).toBeAttached()
  await expect(button(page, `Move ${title} up`), 'the focus moves with the row').toBeFocused()
  await expect(rows(page)).toHaveText(['1. Best selling', '2. Picked by hand', '3. Collections'])

  await button(page, 'Preview').click()
  const dialog = page.getByRole('dialog', { name: 'Preview of the home page' })
  const preview = dialog.frameLocator('iframe')
  await expect(preview.getByRole('region', { name: title })).toContainText(product.name)
  await expect(preview.getByRole('heading', { level: 2 })).toContainText([
    'First picks',
    title,
    'Collections',
  ])
  await dialog.getByRole('radio', { name: 'Phone' }).check()
  await preview.getByRole('link', { name: product.name }).click()
  await expect(preview.getByRole('region', { name: title }), 'links lead nowhere').toBeAttached()
  await page.goBack()
  await expect(dialog).toBeHidden()
  const shop = await page.context().newPage()
  const region = shop.getByRole('region', { name: title })
  await shop.goto('/')
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(region, 'nothing is saved yet').toHaveCount(0)

  await save(page).click()
  await expect(toastWith(page, 'Settings saved')).toBeVisible()
  await shop.reload()
  await expect(region.getByRole('listitem')).toHaveCount(1)
  await expect(region).toContainText(product.name)

  await button(page, `Remove ${title}`).click()
  const saving = page.waitForResponse('**/settings/save-settings')
  await save(page).click()
  await saving
  await expect(rows(page)).toHaveText(['1. Best selling', '2. Collections'])
  await shop.reload()
  await expect(region).toHaveCount(0)
})

test('a row that is named after its category until it has a title is refused without one, and told where', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/settings/home')
  await button(page, 'Add row').click()
  await page.getByRole('menuitem', { name: 'A category' }).click()
  await save(page).click()
  await expect(page.getByText('Row 3: Title is required')).toBeVisible()
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Caps' })
  await expect(page.getByLabel('Title of row 3')).toHaveValue('Caps')
  await button(page, 'Take back').click()
  await expect(rows(page)).toHaveText(['1. Best selling', '2. Collections'])
})
