import type { Page } from '@playwright/test'
import { asOwner, newCategory, newProduct } from './admin-products.ts'
import { placeOrder } from './admin-sales.ts'
import { overlayIsGone } from './overlay.ts'
import { pictureFile } from './pictures.ts'
import { release, whatHelps } from './release.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const asked = (page: Page) => page.getByRole('alertdialog')
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page).or(asked(page))).toHaveCount(0)
  await overlayIsGone(page)
}

/** Opens a dialog by its button, and closes it again. */
const opens = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click()
  await expect(dialog(page).or(asked(page)).first()).toBeVisible()
  await close(page)
}

/** Follows a link to a page whose code is gone: its document is loaded instead. */
async function followOverRelease(page: Page, link: string): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: 20_000 })
  await page.getByRole('link', { name: link, exact: true }).filter({ visible: true }).first().click()
  await loaded
}

test('after a release, every page of the dashboard works on, and its links lead to the next', async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(10_000)
  const unhandled: string[] = []
  page.on('pageerror', ({ message }) => unhandled.push(message))
  const order = await placeOrder(browser)
  await asOwner(page, '/dashboard')
  const category = await newCategory(page)
  const product = await newProduct(page, category._id)

  // Every second page is reached by a link: a document that was loaded again just now is not loaded once more.
  const pages: [reachedBy: string, act: (page: Page) => Promise<unknown>][] = [
    [
      '/dashboard',
      async () => {
        await page.getByRole('radio', { name: 'Year' }).check({ force: true })
        await expect(page.getByRole('list', { name: 'Sales by year' })).toBeVisible()
        await page.keyboard.press('Control+k')
        await expect(page.getByText(whatHelps)).toBeVisible()
      },
    ],
    ['Best Selling', () => expect(page.getByRole('table')).toHaveCount(3)],
    [
      '/dashboard/products',
      async () => {
        await page.getByRole('searchbox').fill(product.name)
        await expect(page.getByRole('row')).toHaveCount(2)
        await button(page, 'Import').click()
        await dialog(page)
          .getByLabel('CSV file')
          .setInputFiles({
            name: 'prices.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from(`_id,sale price\n${product._id},399\n`),
          })
        await dialog(page).getByRole('button', { name: 'Change 1' }).click()
        await expect(dialog(page)).toContainText('1 product changed')
        await dialog(page).getByRole('button', { name: 'Done' }).click()
        await expect(page.getByRole('row').nth(1)).toContainText('₹399')
        await opens(/^Price of/)(page)
        await button(page, /^Stock of/).click()
        await dialog(page).getByLabel('Stock of size 8').fill('12')
        await dialog(page).getByRole('button', { name: /^Save/ }).click()
        await expect(button(page, /^Stock of .*12/)).toBeVisible()
        await page
          .getByRole('checkbox', { name: /^Select / })
          .locator('visible=true')
          .nth(1)
          .press('Space')
        await button(page, 'Deactivate').click()
        await expect(page.getByRole('row').nth(1)).toContainText('Inactive')
        const download = page.waitForEvent('download')
        await button(page, /^Export/).click()
        await page.getByRole('menuitem', { name: 'CSV for Shopify' }).click()
        await download
      },
    ],
    [
      'Categories',
      async () => {
        await opens('Add category')(page)
        await page.getByRole('searchbox').fill(category.name)
        await button(page, `Edit ${category.name}`).click()
        await dialog(page).getByLabel('Category name').fill(`${category.name} Kings`)
        await dialog(page).getByRole('button', { name: /^Save/ }).click()
        await expect(page.getByRole('row').filter({ hasText: `${category.name} Kings` })).toBeVisible()
      },
    ],
    [
      '/dashboard/brands',
      async () => {
        await button(page, 'Add brand').click()
        await dialog(page).getByLabel('Brand Name').fill('Gully')
        await dialog(page)
          .getByLabel('Logo')
          .setInputFiles(await pictureFile('png'))
        await expect(dialog(page).getByRole('img', { name: 'The logo' })).toBeVisible()
        await expect(dialog(page).getByLabel('Brand Name')).toHaveValue('Gully')
        await page.keyboard.press('Escape')
        await asked(page).getByRole('button', { name: 'Discard' }).click()
        await opens(/^Delete /)(page)
      },
    ],
    [
      'Offers',
      async () => {
        await button(page, 'Add Offer').click()
        await dialog(page).getByLabel('Offer type').selectOption('Category')
        await dialog(page).getByLabel('Category', { exact: true }).fill('Back')
        await page.getByRole('option').first().click()
        await dialog(page).getByLabel('Discount percentage').fill('12.5')
        await expect(dialog(page).getByText('With this offer')).toBeVisible()
        await page.keyboard.press('Escape')
        await asked(page).getByRole('button', { name: 'Discard' }).click()
        await opens(/^End /)(page)
      },
    ],
    [
      '/dashboard/coupens',
      async () => {
        await opens('Add coupon')(page)
        await opens(/^Delete coupon/)(page)
      },
    ],
    [
      'Customers',
      async () => {
        await page.getByRole('searchbox').fill(order.buyer.email)
        await expect(page.getByRole('row')).toHaveCount(2)
        await opens(/^Delete /)(page)
        await button(page, /^Block /).click()
        await asked(page).getByRole('button', { name: 'Block' }).click()
        await expect(page.getByRole('row').nth(1)).toContainText('Blocked')
      },
    ],
    [
      '/dashboard/orders',
      async () => {
        await page.getByRole('searchbox').fill(order.number)
        await expect(page.getByRole('row')).toHaveCount(2)
        await page.getByLabel('From', { exact: true }).fill('2020-01-01')
        await expect(page).toHaveURL(/from=2020-01-01/)
      },
    ],
    [
      `#${order.number}`,
      async () => {
        const download = page.waitForEvent('download')
        await button(page, 'Invoice').click()
        await download
        const status = page.getByRole('combobox', { name: `Status of ${order.product}` })
        await status.selectOption('Cancelled')
        await expect(asked(page)).toBeVisible()
        await close(page)
        await status.selectOption('Shipped')
        await expect(button(page, `Undo: ${order.product}, Shipped`)).toBeVisible()
      },
    ],
    ['/dashboard/returnes?status=Pending', opens(/^(Accept|Reject) the return/)],
    [
      'Sales Report',
      async () => {
        await page.getByLabel('Start date').fill('2026-06-03')
        await page.getByLabel('End date').fill('2026-06-30')
        await button(page, 'Show report').click()
        await expect(page).toHaveURL(/startDate=2026-06-03/)
        const download = page.waitForEvent('download')
        await button(page, 'Download XLSX').click()
        await download
      },
    ],
    [
      '/dashboard/trail?thing=category',
      async () => {
        const entry = page.getByRole('listitem').filter({ hasText: `to ${category.name} Kings` })
        await entry.getByRole('button', { name: /^Undo/ }).click()
        await expect(page.getByText('The change is undone')).toBeVisible()
        await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
        await expect(page.getByText(whatHelps)).toBeVisible()
      },
    ],
  ]
  for (const [path, act] of pages) {
    await test.step(path, async () => {
      if (path.startsWith('/')) await page.goto(path)
      else await followOverRelease(page, path)
      await expect(page.locator('h1')).toBeVisible()
      await settled(page)
      await release(page)
      await act(page)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      expect(unhandled).toEqual([])
    })
  }
})
