import type { Page } from '@playwright/test'
import { asOwner, newName } from './admin-products.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
/** The key or the secret that the dialog shows this once. */
const shown = (page: Page) => dialog(page).getByText(/^(shopkey_|whsec_)/)

test('the owner makes a key, a program reads with it what it allows and nothing else, until it is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  await asOwner(page, '/dashboard/apiKeys')
  const name = newName('Warehouse')
  await button(page, 'Make key').click()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('button', { name: 'Make key' }).click()
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty()
  await dialog(page)
    .getByRole('checkbox', { name: /^See products/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Make key' }).click()
  const key = (await shown(page).textContent()) ?? ''
  await button(page, 'I have stored it').click()
  await expect(page.getByText(`${key.slice(0, 16)}…`)).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  expect((await program.get('/product/getStock')).status()).toBe(200)
  expect((await program.get('/order/get-order-data?limit=5')).status()).toBe(403)

  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Revoke/ })
    .click()
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await program.get('/product/getStock')).status()).toBe(401)
  await program.dispose()
})

test('the owner adds a webhook, sees its secret once, and what became of a test', async ({ page }) => {
  await asOwner(page, '/dashboard/webhooks')
  const name = newName('Accounting')
  await button(page, 'Add webhook').click()
  await dialog(page).getByLabel('Address').fill('https://receiver.invalid/events')
  await dialog(page).getByLabel('Description').fill(name)
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await expect(shown(page)).toBeVisible()
  await button(page, 'I have stored it').click()
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('Every event')).toBeVisible()
  await row.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText(/The name of the server was not found/)).toBeVisible()
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(row).toHaveCount(0)
})
