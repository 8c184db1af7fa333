import type { Page } from '@playwright/test'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const asked = (page: Page) => page.getByRole('alertdialog')

test('categories are a table with an add/edit dialog, used with the keyboard alone: ‘Category added successfully’, ‘Category updated successfully’', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/categorys')
  await expect(page.getByRole('row'), 'one category on a page, below the headings').toHaveCount(2)
  // Its own, as others make some meanwhile.
  const name = newName('Carrom')
  await page.goto(`/dashboard/categorys?${new URLSearchParams({ search: name })}`)
  await tabTo(page, page.getByRole('button', { name: 'Add category' }))
  await page.keyboard.press('Enter')
  const field = dialog(page).getByLabel('Category name')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Category name is required')
  await page.keyboard.type('K')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Category name must be at least 2 characters')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Boards and strikers.')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Add category' }))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Category added successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, name)).toContainText('Boards and strikers.')

  await tabTo(page, page.getByRole('button', { name: `Edit ${name}` }))
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(name)
  await expect(field).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Kings')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Category updated successfully')).toBeVisible()
  await expect(row(page, `${name} Kings`)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: `Edit ${name} Kings` }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Edit ${name} Kings` })).toBeFocused()
})

test('Category save failure: an error-message toast; what was typed stays', async ({ page }) => {
  await asOwner(page, '/dashboard/categorys')
  const taken = await newCategory(page)
  await page.getByRole('button', { name: 'Add category' }).click()
  const field = dialog(page).getByLabel('Category name')
  const add = dialog(page).getByRole('button', { name: 'Add category' })
  await field.fill(taken.name.toUpperCase())
  await add.click()
  await expect(toastWith(page, 'A category with this name already exists')).toBeVisible()
  await expect(field).toHaveAccessibleDescription('A category with this name already exists')
  await page.route('**/category/createCategory', (route) => route.abort())
  await field.fill(newName('Carrom'))
  await add.click()
  await expect(toastWith(page, 'The category was not saved. Please try again.')).toBeVisible()
  await expect(field).toHaveValue(/Carrom/)
})

test('the status toggle says what it does to shoppers: a category’s products disappear, and come back', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/categorys')
  const category = await newCategory(page)
  const product = await newProduct(page, category._id)
  await page.goto(`/dashboard/categorys?search=${encodeURIComponent(category.name)}`)
  const toggle = page.getByRole('switch', { name: `${category.name} is active` })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(asked(page)).toContainText('Shoppers no longer find its one product')
  await asked(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await asked(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(toastWith(page, 'Category updated successfully')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await expect(row(page, category.name)).toContainText('Inactive')
  const shopper = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  const found = async () => {
    const answer = await shopper?.request.get(
      `/product/getProducts?search=${encodeURIComponent(product.name)}`,
    )
    return JSON.stringify(await answer?.json()).includes(product._id)
  }
  await expect.poll(found).toBe(false)
  await toggle.click()
  await expect(row(page, category.name)).not.toContainText('Inactive')
  await expect(toggle).toBeChecked()
  await expect.poll(found).toBe(true)
  await expect(toggle).not.toHaveAttribute('aria-busy')
  await page.route('**/category/updateCategory/**', (route) => route.abort())
  await toggle.click()
  await asked(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(toastWith(page, 'The category was not updated. Please try again.')).toBeVisible()
  await expect(toggle).toBeChecked()
  await shopper?.close()
})

test('a category is deleted after a question that names it; one with products says so, with the way to them', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/categorys')
  const used = await newCategory(page)
  await newProduct(page, used._id)
  const free = await newCategory(page)
  await page.goto('/dashboard/categorys?limit=10')
  await page.getByRole('button', { name: `Delete ${used.name}` }).click()
  await expect(asked(page).getByRole('heading')).toHaveText(`Delete ${used.name}?`)
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(asked(page).getByRole('alert')).toContainText('1 product is in this category')
  await expect(asked(page).getByRole('link', { name: 'Show its products' })).toHaveAttribute(
    'href',
    `/dashboard/products?${new URLSearchParams({ category: used.name })}`,
  )
  await asked(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Delete ${free.name}` }).click()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, free.name)).toHaveCount(0)
  const toast = toastWith(page, `${free.name} is deleted`)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, free.name)).toBeVisible()
})

test('categories that cannot be loaded say so, and can be asked for again', async ({ page }) => {
  await asOwner(page, '/dashboard/orders')
  await page.route('**/category/getCategories*', (route) => route.abort())
  await page.goto('/dashboard/categorys')
  await expect(page.getByText('Failed to load the categories.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: /All categories/ })).toBeVisible()
})

test('an answer that comes late closes only the dialog that asked, and what is typed in the next one stays', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/trail')
  const stem = newName('Carrom')
  const [one, two] = [await newCategory(page, `${stem} A`), await newCategory(page, `${stem} B`)]
  await page.goto(`/dashboard/categorys?${new URLSearchParams({ search: stem, limit: '10' })}`)
  const answered = Promise.withResolvers<void>()
  await page.route('**/category/deleteCategory/**', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: `Delete ${one.name}` }).click()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Edit ${two.name}` }).click()
  await dialog(page).getByLabel('Category name').fill('Strikers')
  answered.resolve()
  await expect(toastWith(page, `${one.name} is deleted`)).toBeVisible()
  await expect(row(page, one.name)).toHaveCount(0)
  await expect(dialog(page).getByLabel('Category name')).toHaveValue('Strikers')
})

test('the changes of a category open while those of another are still sliding away', async ({ page }) => {
  await asOwner(page, '/dashboard/trail')
  const stem = newName('Carrom')
  const [one, two] = [await newCategory(page, `${stem} A`), await newCategory(page, `${stem} B`)]
  await page.goto(`/dashboard/categorys?${new URLSearchParams({ search: stem, limit: '10' })}`)
  await page.getByRole('button', { name: `Changes of ${one.name}` }).click()
  await expect(dialog(page)).toHaveAccessibleName(`Changes of ${one.name}`)
  const next = await page
    .locator('tbody')
    .getByLabel(`Changes of ${two.name}`, { exact: true })
    .elementHandle()
  await dialog(page).evaluate((sheet) => sheet.style.setProperty('transition-duration', '2s', 'important'))
  await page.keyboard.press('Escape')
  await next?.evaluate((button) => button instanceof HTMLElement && button.click())
  const opened = page.getByRole('dialog', { name: `Changes of ${two.name}` })
  await expect(opened).toHaveAttribute('data-open', '')
})

test('a row with the focus that another admin deletes leaves it to the row that comes in its place', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/trail')
  const stem = newName('Carrom')
  const one = await newCategory(page, `${stem} A`)
  await newCategory(page, `${stem} B`)
  await page.goto(`/dashboard/categorys?${new URLSearchParams({ search: stem, limit: '10' })}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await rows.filter({ hasText: one.name }).focus()
  await page.request.delete(`/category/deleteCategory/${one._id}`)
  // The list is asked for again once it is some seconds old and the window is looked at.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(rows).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expect(rows.first()).toBeFocused()
})
