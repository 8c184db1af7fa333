import type { Page } from '@playwright/test'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label, { exact: true })

test('an owner adds a colour to a style, and shoppers go from one to the other without scripts', async ({
  page,
  browser,
}) => {
  await asOwner(page, '/dashboard')
  const category = await newCategory(page)
  const red = await newProduct(page, category._id)
  const code = newName('STYLE').replaceAll(' ', '-')
  await page.goto(`/dashboard/editproduct/${red._id}`)
  await field(page, 'Style code').fill('two words')
  await field(page, 'Colour').fill('Fiery red')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(field(page, 'Style code')).toHaveAccessibleDescription(/letters, digits and \. _ \/ -/)
  await field(page, 'Style code').fill(code)
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Add a colour' }).click()
  await expect(field(page, 'Product name')).toHaveValue(red.name)
  await expect(field(page, 'Style code')).toHaveValue(code)
  await expect(field(page, 'Colour')).toHaveValue('')
  await field(page, 'Colour').fill('Sea blue')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(toastWith(page, 'Product created successfully')).toBeVisible()
  const { colours } = await (await page.request.get(`/product/productColours/${red._id}`)).json()
  const blue = colours.find(({ colour }: { colour: string }) => colour === 'Sea blue')
  expect(blue).toMatchObject({ stock: 0, status: false })
  expect((await page.request.put(`/product/productActivate/${blue._id}`, { data: {} })).ok()).toBe(true)
  await page.goto(`/dashboard/editproduct/${red._id}`)
  const rows = page.getByRole('list', { name: `Colours of ${code}` }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Sea blue' })).toContainText('Sold out')
  await expect(rows.filter({ hasText: 'Fiery red' })).toContainText('5 in stock')

  const { origin } = new URL(page.url())
  const guest = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const shop = await guest.newPage()
  await shop.goto(`/productDetials/${blue._id}`)
  const links = shop.getByRole('navigation', { name: 'Colours (2)' }).getByRole('link')
  await expect(links.first()).toHaveAccessibleName('Fiery red')
  await expect(links.nth(1)).toHaveAccessibleName(/^Sea blue\s*Sold out$/)
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'page')
  for (const { width, height } of await links.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect().toJSON()),
  ))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  await links.first().click()
  await expect(shop).toHaveURL(`/productDetials/${red._id}`)
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  const data = (await shop.locator('script[type="application/ld+json"]').allTextContents()).join('\n')
  expect(data).toContain('"@type":"ProductGroup"')
  expect(data).toContain(`"productGroupID":"${code.toLowerCase()}"`)

  await shop.goto(`/shop?category=${encodeURIComponent(category.name)}`)
  await expect(shop.getByRole('main').getByText('+1 colour')).toHaveCount(1)
  await guest.close()
})
