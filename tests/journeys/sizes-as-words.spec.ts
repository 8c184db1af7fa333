import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { answered } from './network.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

test('a size is typed as a word, refused where the product has other sizes, and sold as the word with a guide', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/addNewProduct')
  const category = await newCategory(page, newName('Tees'))
  const { _id } = await newProduct(page, category._id)
  await page.goto(`/dashboard/editproduct/${_id}`)
  const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true })
  const save = () => page.getByRole('button', { name: 'Save product' }).click()
  await page.getByRole('button', { name: 'Add a size' }).click()
  await field('Size in row 2').fill('UK 9')
  await field('Stock in row 2').fill('3')
  await save()
  await expect(field('Size in row 2')).toHaveAccessibleDescription(
    /^“UK 9” is no size of “Chest in cm, letters/,
  )
  await field('Size in row 2').fill('xl')
  await save()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  await expect(field('Size in row 2')).toHaveValue('XL')
  await field('Sizes mean').selectOption('Letters, XXS to 5XL')
  await answered(page, `/product/productEdit/${_id}`, save)
  await expect(field('Sizes mean')).toHaveAccessibleDescription('Written as XXS to 5XL, S/M or Free size.')

  await page.goto(`/productDetials/${_id}`)
  await expect(page.getByRole('group', { name: 'Size' }).getByRole('radio')).toHaveCount(2)
  await page.getByRole('radio', { name: /^XL 3 left/ }).check()
  await page.getByRole('button', { name: 'Size guide' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'XL' })).toHaveText(
    'XL104–109 cm41–43 in',
  )

  await page.goto(`/shop?category=${encodeURIComponent(category.name)}`)
  await page.getByRole('checkbox', { name: /^XL/ }).check()
  await expect(page.getByRole('link', { name: 'Remove filter Size XL' })).toBeVisible()
})
