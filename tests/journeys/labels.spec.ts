import type { Page } from '@playwright/test'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { overlayIsGone } from './overlay.ts'
import { expect, test } from './test.ts'

const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label, { exact: true })

test('a label goes from the brand and the form of a product to its page and to the filter by country of origin', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/brands?search=Nike')
  const category = await newCategory(page, newName('Kho'))
  const product = await newProduct(page, category._id)
  const { brandData } = await (await page.request.get('/brands/getbrands?search=Nike')).json()
  const [brand] = brandData

  await page.getByRole('button', { name: `Label of ${brand.brandName}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Country of origin').fill('Atlantis')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Country of origin')).toHaveAccessibleDescription(
    /^Unknown country: Atlantis/,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await overlayIsGone(page)

  await page.goto(`/dashboard/editproduct/${product._id}`)
  await expect(field(page, 'Country of origin')).toHaveAttribute('placeholder', brand.countryOfOrigin)
  await expect(field(page, 'Net quantity')).toHaveAttribute('placeholder', '1 piece')
  await field(page, 'Country of origin').fill('bhutan')
  await field(page, 'Maker or importer, with address').fill('Importer of a journey, 1 Dock Road, Kolkata')
  await field(page, 'Month of import').fill('2099-01')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(field(page, 'Month of import')).toHaveAccessibleDescription(
    /^The month of import is in the future/,
  )
  await field(page, 'Month of import').fill('2026-03')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(field(page, 'Country of origin')).toHaveValue('Bhutan')

  await page.goto(`/productDetials/${product._id}`)
  const facts = page.getByRole('definition')
  for (const fact of ['Bhutan', 'Importer of a journey, 1 Dock Road, Kolkata', 'Mar 2026', '1 piece'])
    await expect(facts.filter({ hasText: fact })).toBeVisible()

  await page.goto(`/shop?category=${encodeURIComponent(category.name)}`)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('group', { name: 'Country of origin' }).getByLabel('Bhutan').check()
  await expect(page).toHaveURL(/country=Bhutan/)
  await expect(page.getByRole('link', { name: 'Remove filter Bhutan' })).toBeVisible()
  await expect(page.getByRole('heading', { name: product.name })).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Country of origin')
  await expect(page).toHaveURL(/sort=Country/)
})
