import { expect, test } from '@playwright/test'
import { newShopper, stranger } from './people.ts'

test('an email that is taken is said where it was typed, and in a message', async ({ page, browser }) => {
  const elsewhere = await browser.newPage()
  const { email } = await newShopper(elsewhere)
  await elsewhere.close()
  await page.goto('/register')
  const { name, phone, password } = stranger()
  await page.getByLabel('Name').fill(name)
  const field = page.getByLabel('Email').and(page.locator('[autocomplete=email]')).first()
  await field.fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register' }).and(page.locator('[type=submit]')).click()
  await expect(field).toHaveAccessibleDescription(/An account with this email already exists/)
  await expect(field).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'already exists' })).toBeVisible()
})

test.describe('before the page hears it', () => {
  test.use({ javaScriptEnabled: false })

  test('no form puts a password into the address', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').first().fill('asha@maidan.test')
    await page.getByLabel('Password', { exact: true }).fill('Shopper@1234')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')
  })
})
