import { expect, type Page } from '@playwright/test'
import { newCategory, newProduct } from './admin-products.ts'
import { pictureFile } from './pictures.ts'
import type { Screen } from './screen.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function toProduct(page: Page): Promise<string> {
  const { products } = await (await page.request.get('/product/getProducts?limit=50&search=shoe')).json()
  const { _id } = products.find(({ gallery }: { gallery: string[] }) => gallery.length > 1)
  await page.goto(`/dashboard/editproduct/${_id}`)
  await expect(page.getByLabel('Product name')).not.toBeEmpty()
  return _id
}

/** The owner's categories, brands and product form, while something is about to change, and when that goes wrong. */
export const productScreens: readonly Screen[] = [
  { name: 'admin-categories', as: 'owner', path: '/dashboard/categorys?limit=10' },
  {
    name: 'admin-category-refused',
    as: 'owner',
    path: '/dashboard/categorys?add',
    floats: true,
    act: async (page) => {
      await page.getByRole('dialog').getByLabel('Category name').fill('running shoes')
      await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click()
      await expect(page.getByRole('dialog').getByText('already exists')).toBeVisible()
    },
  },
  {
    name: 'admin-category-hide',
    as: 'owner',
    path: '/dashboard/categorys?search=running',
    floats: true,
    act: (page) => page.getByRole('switch').filter({ visible: true }).first().click(),
  },
  {
    name: 'admin-category-in-use',
    as: 'owner',
    path: '/dashboard/categorys?search=running',
    floats: true,
    act: async (page) => {
      await button(page, /^Delete/)
        .filter({ visible: true })
        .first()
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Show its products')).toBeVisible()
    },
  },
  {
    name: 'admin-brand-refused',
    as: 'owner',
    path: '/dashboard/brands?add',
    floats: true,
    act: async (page) => {
      await page
        .getByRole('dialog')
        .getByLabel('Logo')
        .setInputFiles(await pictureFile('gif'))
      await page.getByRole('dialog').getByRole('button', { name: 'Add brand' }).click()
      await expect(page.getByText('Please upload a PNG or JPEG file')).toBeVisible()
    },
  },
  {
    name: 'admin-product-new-errors',
    as: 'owner',
    path: '/dashboard/addNewProduct',
    act: (page) => button(page, 'Add product').click(),
  },
  { name: 'admin-product', as: 'owner', path: '/dashboard/products', act: toProduct },
  {
    name: 'admin-product-pictures',
    as: 'owner',
    path: '/dashboard/products',
    floats: true,
    act: async (page) => {
      await toProduct(page)
      const files = [await pictureFile('png'), await pictureFile('gif')]
      await page.getByLabel('Gallery', { exact: true }).setInputFiles(files)
      await button(page, 'Use this part').click()
      await expect(page.getByText(/1 file\(s\) not uploaded/)).toBeVisible()
      await button(page, 'Move picture 2 later').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'admin-product-crop',
    as: 'owner',
    path: '/dashboard/addNewProduct',
    act: async (page) => {
      const files = await Promise.all([900, 800, 700].map((width) => pictureFile('png', width, 900)))
      await page.getByLabel('Gallery', { exact: true }).setInputFiles(files)
      await expect(page.getByRole('list', { name: 'Pictures left' }).getByRole('button')).toHaveCount(3)
    },
  },
  {
    name: 'admin-product-saved-since',
    as: 'owner',
    path: '/dashboard/categorys',
    act: async (page) => {
      const { _id } = await newProduct(page, (await newCategory(page))._id)
      await page.goto(`/dashboard/editproduct/${_id}`)
      await page.getByLabel('Description').fill('In my words.')
      await page.request.put(`/product/productEdit/${_id}`, { data: { salePrice: 450, gender: 'Women' } })
      await button(page, 'Save product').click()
      await expect(button(page, 'Load the newer state')).toBeVisible()
    },
  },
]
