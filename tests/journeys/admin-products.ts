import { expect, type Page } from '@playwright/test'
import { owner } from './people.ts'
import { trackRequests } from './settled.ts'

let made = 0

/** A name that nothing in the shop has yet. */
export const newName = (what: string): string => `${what} ${process.pid} ${Date.now() % 1e7} ${++made}`

/** Lets the owner in, at a page of the dashboard. */
export async function asOwner(page: Page, path: string): Promise<void> {
  expect((await page.request.post('/users/login', { data: owner })).ok()).toBe(true)
  trackRequests(page)
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
}

/** A category of a journey's own. */
export async function newCategory({ request }: Page, name = newName('Kabaddi')) {
  const answer = await request.post('/category/createCategory', {
    data: { categoryName: name, description: 'Of a journey.' },
  })
  const { category } = await answer.json()
  return { _id: String(category._id), name }
}

/** A product of a category, in the shop for ₹500. */
export async function newProduct(
  { request }: Page,
  category: string,
): Promise<{ _id: string; name: string }> {
  const name = newName('Own Goods')
  const { brandData } = await (await request.get('/brands/getbrands?search=Nike')).json()
  const answer = await request.post('/product/createProduct', {
    data: {
      productName: name,
      description: 'Of a journey.',
      category,
      brand: brandData[0]._id,
      gender: 'Men',
      regularPrice: 500,
      salePrice: 500,
      sizes: [{ size: 8, stock: 5 }],
    },
  })
  const { product } = await answer.json()
  return { _id: product._id, name }
}
