import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPdf } from '../pdf.ts'
import { asOwner } from './admin-products.ts'
import { fillCart } from './paying.ts'
import { newShopper } from './people.ts'
import { answerCaptcha, cheapProduct } from './products.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const right = '27AABCM1234A1Z7'
const otherState = 'The GSTIN is of Karnataka, the address is in Maharashtra'
const gstin = (page: Page) => page.getByLabel('GSTIN', { exact: true })

async function proForma(page: Page, button: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return (await readPdf(readFileSync(await (await coming).path()))).flat().join('\n')
}

test('a business gives its GSTIN at the checkout, finds it on its order, and shop and shopper change it until the dispatch', async ({
  page,
  browser,
}) => {
  await newShopper(page)
  const { product, size } = await cheapProduct(page)
  await fillCart(page, product._id, size)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByText('Buying for a business? Add its GSTIN').click()
  await gstin(page).fill('27AABCM1234A1Z8')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(gstin(page)).toHaveAccessibleDescription(/^The last character does not fit the others/)
  await gstin(page).fill('29aabcm1234a1z3')
  await expect(gstin(page)).toHaveAccessibleDescription(new RegExp(`^${otherState}`))
  await gstin(page).fill(' 27aabcm1234a1z7 ')
  await page.getByLabel('Legal name').fill('Nair Traders LLP')
  await page.reload()
  await expect(gstin(page), 'what was typed survives a reload').toHaveValue(' 27aabcm1234a1z7 ')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByText(`GSTIN ${right}`)).toBeVisible()
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()

  await page.goto('/profile/orderHistory')
  await page.getByRole('link', { name: `Details of ${product.productName}` }).click()
  await expect(page.getByText(`GSTIN ${right}`)).toBeVisible()
  expect(await proForma(page, 'Download')).toContain('Nair Traders LLP')
  await page.getByRole('button', { name: 'Change the GSTIN' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('GSTIN').fill('29AABCM1234A1Z3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('GSTIN')).toHaveAccessibleDescription(new RegExp(`^${otherState}`))
  await dialog.getByLabel('GSTIN').fill('')
  await dialog.getByLabel('Legal name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('GSTIN removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a GSTIN' })).toBeVisible()

  const { orders } = await (await page.request.get('/order/get-orders')).json()
  const manager = await (await browser.newContext()).newPage()
  await asOwner(manager, `/dashboard/orderDetails/${orders[0]._id}`)
  await manager.getByRole('button', { name: 'Add a GSTIN' }).click()
  await manager.getByRole('dialog').getByLabel('GSTIN').fill(right)
  await manager.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByText(`GSTIN ${right}`)).toBeVisible()
  await toastWith(manager, 'GSTIN saved').getByRole('button', { name: 'Undo' }).click()
  await manager.getByRole('button', { name: 'Add a GSTIN' }).click()
  await manager.getByRole('dialog').getByLabel('GSTIN').fill(right)
  await manager.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByText(`GSTIN ${right}`)).toBeVisible()
  const shipped = { productId: orders[0].items[0]._id, newStatus: 'Shipped' }
  const path = `/order/update-product-status/${orders[0]._id}`
  expect((await manager.request.put(path, { data: shipped })).ok()).toBe(true)
  await manager.reload()
  await expect(manager.getByText(`GSTIN ${right}`)).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Change the GSTIN' })).toHaveCount(0)
  await manager.context().close()
})
