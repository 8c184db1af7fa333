import type { Page } from '@playwright/test'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { expect, test } from './test.ts'

const below = '₹2,625'
const words = `At ₹2,626 it bears 18 % GST and you keep ₹2,225.42; at ${below} you keep ₹2,500.`

/** Shoes whose selling price is ₹5,252, half of which is a rupee above the step of ₹2,625. */
async function newShoes(page: Page) {
  const category = await newCategory(page, newName('Trail Shoes'))
  const shoes = await newProduct(page, category._id)
  const data = { regularPrice: 5252, salePrice: 5252 }
  expect((await page.request.put(`/product/productEdit/${shoes._id}`, { data })).ok()).toBe(true)
  return shoes
}

test('the product form warns at ₹2,626 and not at ₹2,625, that a rupee more costs the step of GST', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/products')
  const { _id } = await newShoes(page)
  await page.goto(`/dashboard/editproduct/${_id}`)
  const price = page.getByRole('form').getByLabel('Sale price', { exact: true })
  await price.fill('2626')
  await expect(page.getByText(words)).toBeVisible()
  await price.fill('2625')
  await expect(page.getByText('it bears 18 % GST')).toBeHidden()
  await price.fill('2625.01')
  await expect(page.getByText('it bears 18 % GST')).toBeVisible()
  await page.getByRole('form').getByLabel('Pieces in a pack').fill('3')
  await expect(page.getByText('it bears 18 % GST')).toBeHidden()
})

test('the offer form shows before it is saved that its price is a rupee above the step of GST', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/offers?add')
  const { name } = await newShoes(page)
  const dialog = page.getByRole('dialog')
  const percentage = dialog.getByLabel('Discount percentage', { exact: true })
  await dialog.getByLabel('Product', { exact: true }).fill(name)
  await page.getByRole('option').filter({ hasText: name }).click()
  await percentage.fill('50')
  const preview = dialog.getByRole('region', { name: 'What it would do' })
  await expect(preview.getByText(words)).toBeVisible()
  await expect(preview).toContainText('1 product gets a price just above a step of GST')
  await percentage.fill('50.1')
  await expect(preview).toContainText('₹2,620.75')
  await expect(preview.getByText('it bears 18 % GST')).toBeHidden()
})

test('the check of a CSV file names the row whose price is a rupee above the step of GST', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/products')
  const [dear, cheap] = [await newShoes(page), await newShoes(page)]
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(`_id,sale price\n${dear._id},2626\n${cheap._id},2625\n`)
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await expect(dialog).toContainText('prices.csv will add 0, change 2')
  await expect(dialog.getByRole('row').filter({ hasText: dear.name })).toContainText(words)
  await expect(dialog.getByText('it bears 18 % GST')).toHaveCount(1)
})
