import { expect, type Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const path = '/dashboard/products'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inSight = (page: Page, name: RegExp) => button(page, name).locator('visible=true').first()

const wrong = `productName,description,category,brand,gender,regularPrice,salePrice,sizes
Wrong,Said,Hats,Nike,Men,100,-5,8=1
Worse,Said,Caps,Reebok,Unisex,abc,50,8`

function importing(content: (page: Page) => Promise<string>, shows: RegExp) {
  return async (page: Page) => {
    await button(page, 'Import').click()
    const buffer = Buffer.from(await content(page))
    await page.getByLabel('CSV file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('dialog').getByText(shows)).toBeVisible()
  }
}

/** Prices of a few products as the owner would change them. */
async function otherPrices({ request }: Page): Promise<string> {
  const { products } = await (await request.get('/product/getProducts?limit=8')).json()
  const rows = products.map(({ _id }: { _id: string }) => `${_id},9999,1234`)
  return ['_id,regularPrice,salePrice', ...rows].join('\n')
}

/** The owner's list of products, with everything that opens over it. */
export const productList: readonly Screen[] = [
  { name: 'admin-products-low', as: 'owner', path: `${path}?stock=low&sort=stock&limit=20` },
  { name: 'admin-products-none', as: 'owner', path: `${path}?search=zyzzyva` },
  {
    name: 'admin-products-filters',
    as: 'owner',
    path: `${path}?gender=Kids&status=active`,
    floats: true,
    narrow: true,
    act: async (page) => {
      await button(page, 'Filters (2)').click()
      await expect(page.getByRole('dialog').getByLabel('Gender')).toBeVisible()
    },
  },
  {
    name: 'admin-products-selected',
    as: 'owner',
    path,
    floats: true,
    act: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select / }).locator('visible=true')
      await boxes.nth(1).press('Space')
      await boxes.nth(2).press('Space')
      await expect(page.getByText('2 selected')).toBeVisible()
    },
  },
  { name: 'admin-stock-low', as: 'owner', path: '/dashboard/stock?list=low' },
  {
    name: 'admin-products-edit',
    as: 'owner',
    path,
    floats: true,
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .locator('visible=true')
        .nth(1)
        .press('Space')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Sale price, by percent').fill('-10')
      await button(page, 'Show what changes').click()
      await expect(page.getByRole('dialog').getByText('1 product will change')).toBeVisible()
    },
  },
  {
    name: 'admin-products-price',
    as: 'owner',
    path,
    floats: true,
    act: async (page) => {
      await inSight(page, /^Price of/).click()
      await page.getByLabel('Sale price').fill('-1')
      await button(page, 'Save price').click()
    },
  },
  {
    name: 'admin-products-stock',
    as: 'owner',
    path,
    floats: true,
    act: (page) => inSight(page, /^Stock of/).click(),
  },
  {
    name: 'admin-products-delete',
    as: 'owner',
    path,
    floats: true,
    act: (page) => inSight(page, /^Delete /).click(),
  },
  {
    name: 'admin-products-import',
    as: 'owner',
    path,
    floats: true,
    act: (page) => button(page, 'Import').click(),
  },
  {
    name: 'admin-products-import-wrong',
    as: 'owner',
    path,
    floats: true,
    act: importing(async () => wrong, /cells are wrong/),
  },
  {
    name: 'admin-products-import-check',
    as: 'owner',
    path,
    floats: true,
    act: importing(otherPrices, /will add 0, change 8/),
  },
]
