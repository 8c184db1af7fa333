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

test('an owner pastes a size list, orders it, chooses it for a category, and cannot delete it then', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/categorys')
  await page.getByRole('link', { name: 'Size lists' }).click()
  await page.getByRole('button', { name: 'Add size list' }).click()
  const dialog = page.getByRole('dialog')
  const name = newName('Grip')
  await dialog.getByLabel('Name').fill(name)
  const first = dialog.getByLabel('Size 1', { exact: true })
  await first.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'G1, G0\nG 1')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await dialog.getByRole('button', { name: 'Move size 2 up' }).click()
  await expect(first).toHaveValue('G0')
  await dialog.getByLabel('Size 3', { exact: true }).fill('g1')
  await dialog.getByRole('button', { name: 'Add size list' }).click()
  await expect(dialog.getByLabel('Size 3', { exact: true })).toHaveAccessibleDescription(
    '“g1” is there twice',
  )
  await dialog.getByLabel('Size 3', { exact: true }).fill('G2')
  await dialog.getByRole('button', { name: 'Add size list' }).click()
  await expect(toastWith(page, 'Size list added successfully')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('G0 · G1 · G2')

  const { name: category } = await newCategory(page)
  await page.goto(`/dashboard/categorys?${new URLSearchParams({ search: category })}`)
  await page.getByRole('button', { name: `Edit ${category}` }).click()
  await dialog.getByLabel('Sizes mean').selectOption(name)
  await expect(dialog.getByLabel('Sizes mean')).toHaveAccessibleDescription('Written as G0, G1, G2.')
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expect(toastWith(page, 'Category updated successfully')).toBeVisible()

  await page.goto('/dashboard/sizeLists')
  await expect(row).toContainText('Used by 1 category')
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 category has its sizes by this list')
})

test('an owner pastes the size guide of a brand, which its products of these sizes show', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/brands')
  const category = await newCategory(page)
  const { _id } = await newProduct(page, category._id)
  const name = newName('Grip')
  const sizes = [{ label: 'G0' }, { label: 'G1' }, { label: 'G2' }]
  const list = await (await page.request.post('/sizes/add-list', { data: { name, sizes } })).json()
  const data = { sizeSystem: list.sizeList.system }
  await page.request.put(`/category/updateCategory/${category._id}`, { data })

  await page.getByRole('link', { name: 'Size guides' }).click()
  await page.getByRole('button', { name: 'Add size guide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Brand').selectOption('Nike')
  await dialog.getByLabel('Sizes mean').selectOption(name)
  await dialog.getByLabel('Name of column 1').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Size\tGrip (mm)\r\nG0\t102\r\nXL\t105\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await dialog.getByRole('button', { name: 'Add size guide' }).click()
  await expect(dialog.getByText(`Row 2: “XL” is no size of “${name}”. Write G0, G1, G2`)).toBeVisible()
  const second = dialog.getByLabel('Size of row 2')
  await expect(second).toBeFocused()
  await second.fill('g1')
  await second.press('Enter')
  await page.keyboard.type('G2')
  await dialog.getByRole('button', { name: 'Add size guide' }).click()
  await expect(toastWith(page, 'Size guide added successfully')).toBeVisible()

  await page.goto(`/productDetials/${_id}`)
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await expect(guide.getByRole('columnheader')).toHaveText(['Size', 'Grip (mm)'])
  await expect(guide.getByRole('rowheader')).toHaveText(['G0', 'G1', 'G2'])
  await expect(guide.getByRole('row').filter({ hasText: 'G2' })).toHaveText('G2–')
})
