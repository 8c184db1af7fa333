import type { Page } from '@playwright/test'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { damagedJpeg, disguised, pictureFile } from './pictures.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const asked = (page: Page) => page.getByRole('alertdialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add brand' }).click()

async function fill(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Brand Name').fill(name)
  await dialog(page)
    .getByLabel('Logo')
    .setInputFiles(await pictureFile('png', 400, 200))
  await expect(dialog(page).getByRole('img', { name: 'The logo' })).toBeVisible()
}

test('Brand Name is required and at least 3 characters; the logo must be PNG or JPEG, ‘Please upload a PNG or JPEG file’; the title is optional', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/brands')
  await expect(page.getByRole('row'), 'three brands on a page, below the headings').toHaveCount(4)
  await page.getByRole('button', { name: 'Add brand' }).click()
  const name = dialog(page).getByLabel('Brand Name')
  const logo = dialog(page).getByLabel('Logo')
  await add(page)
  await expect(name).toHaveAccessibleDescription('Brand Name is required')
  await expect(logo).toHaveAccessibleDescription('Please upload a PNG or JPEG file')
  await name.fill('Ab')
  for (const file of [await pictureFile('gif'), disguised]) {
    await logo.setInputFiles(file)
    await expect(logo).toHaveAccessibleDescription('Please upload a PNG or JPEG file')
  }
  await logo.setInputFiles(await damagedJpeg())
  await expect(logo).toHaveAccessibleDescription('This picture cannot be read: its file is damaged.')
  await add(page)
  await expect(name).toHaveAccessibleDescription('Brand Name must be at least 3 characters')
  const called = newName('Gully')
  await fill(page, called)
  await expect(dialog(page).getByText('Please upload a PNG or JPEG file')).toHaveCount(0)
  await add(page)
  await expect(toastWith(page, 'Brand added successfully')).toBeVisible()
  await expect(row(page, called).locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}-160\.webp$/)
  await expect(row(page, called).locator('img')).toHaveJSProperty('complete', true)
})

test('Brand creation shows the server message, or ‘Error adding the brand’', async ({ page }) => {
  await asOwner(page, '/dashboard/brands?add')
  await fill(page, 'NIKE')
  await add(page)
  await expect(toastWith(page, 'A brand with this name already exists')).toBeVisible()
  await expect(dialog(page).getByLabel('Brand Name')).toHaveAccessibleDescription(
    'A brand with this name already exists',
  )
  await page.route('**/brands/createBrand', (route) => route.abort())
  await dialog(page).getByLabel('Brand Name').fill(newName('Gully'))
  await add(page)
  await expect(toastWith(page, 'Error adding the brand')).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: 'The logo' }), 'nothing is lost').toBeVisible()
})

test('brands are a table with logo and title; one that products are of is not deleted and says so, another is', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/brands?limit=50')
  const shown = row(page, 'Puma').filter({ hasText: 'Fast goods for fast people' })
  await expect(shown.locator('img')).toBeVisible()
  await newProduct(page, (await newCategory(page))._id)
  const { brandData } = await (await page.request.get('/brands/getbrands?sort=-products&limit=1')).json()
  const used: string = brandData[0].brandName
  await page.getByRole('button', { name: `Delete ${used}` }).click()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(asked(page).getByRole('alert')).toContainText('products are of this brand')
  await expect(asked(page).getByRole('link', { name: 'Show its products' })).toHaveAttribute(
    'href',
    `/dashboard/products?${new URLSearchParams({ brand: used })}`,
  )
  await asked(page).getByRole('button', { name: 'Cancel' }).click()

  const free = newName('Gully')
  await page.getByRole('button', { name: 'Add brand' }).click()
  await fill(page, free)
  await add(page)
  await page.route('**/brands/delete-brand/**', (route) => route.abort())
  await page.getByRole('button', { name: `Delete ${free}` }).click()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(asked(page).getByRole('alert')).toHaveText(/It was not deleted\. Please try again\./)
  await page.unrouteAll()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, `${free} is deleted`)).toBeVisible()
  await expect(row(page, free)).toHaveCount(0)
})

test('a brand gets another name and logo with keys, and Undo puts the old ones back', async ({ page }) => {
  const name = newName('Gully')
  await asOwner(page, `/dashboard/brands?${new URLSearchParams({ search: name })}`)
  await page.getByRole('button', { name: 'Add brand' }).first().click()
  await fill(page, name)
  await add(page)
  await expect(toastWith(page, 'Brand added successfully')).toBeVisible()
  await expect(row(page, name)).toBeVisible()
  const logo = row(page, name).locator('img')
  const [before, shown] = [await logo.getAttribute('src'), row(page, `${name} Sports`)]
  await page.getByRole('button', { name: `Edit ${name}` }).press('Enter')
  await expect(dialog(page).getByLabel('Brand Name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Sports')
  await dialog(page)
    .getByLabel('Logo')
    .setInputFiles(await pictureFile('jpeg', 900, 600))
  await expect(dialog(page).getByRole('img', { name: 'The logo' })).toHaveAttribute('src', /^data:/)
  await dialog(page).getByLabel('Title').press('Enter')
  await expect(toastWith(page, 'Brand updated successfully')).toBeVisible()
  await expect(shown).toBeVisible()
  await expect(logo).not.toHaveAttribute('src', before ?? '')
  await toastWith(page, 'Brand updated successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(shown).toHaveCount(0)
  await expect(logo).toHaveAttribute('src', before ?? '')
})
