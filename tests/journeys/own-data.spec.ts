import { readFile } from 'node:fs/promises'
import { parseAny } from '../json.ts'
import { asOwner } from './admin-products.ts'
import { mailTo, newShopper, signUp, stranger } from './people.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'

test('a shopper agrees, downloads her data and names a nominee; then erases her account and registers anew', async ({
  page,
}) => {
  const { keyboard } = page
  const person = await newShopper(page)
  await page.goto('/profile/editProfile')
  await page.getByRole('link', { name: /^My data/ }).click()
  await expect(page).toHaveURL('/profile/data')

  const offers = page.getByRole('switch', { name: 'News and offers by mail' })
  await expect(offers).not.toBeChecked()
  await offers.click()
  await expect(offers).toBeChecked()
  await expect(page.getByText(/^Switched on on/)).toBeVisible()

  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'For programs (JSON)' }).click()
  const data = parseAny(await readFile(await (await downloads).path(), 'utf8'))
  expect(data).toMatchObject({
    profile: [{ email: person.email }],
    consents: [{ purpose: 'newsletter' }],
  })

  await page.getByLabel('Name of the nominee').fill('Ravi')
  await page.getByLabel('Email of the nominee').fill('ravi@people.test')
  await page.getByLabel('Who they are to you').fill('Brother')
  await page.getByRole('button', { name: 'Save nominee' }).click()
  await expect(page.getByText(/^Named on/)).toBeVisible()

  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type('Wrong@1234')
  await keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).press('Enter')
  await expect(page.getByText('This is not your password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).press('Enter')
  await expect(page).toHaveURL('/')
  await mailTo(page.request, person.email, /Your account was deleted/)
  await page.goto('/profile/data')
  await expect(page).toHaveURL('/login')
  await page.goto('/register')
  await expect(page.getByText(/18 or older/)).toBeVisible()
  const { email } = stranger()
  await signUp(page, { ...person, email })
  await page.request.post('/users/login', { data: { ...person, email } })
  const { consents } = await (await page.request.get('/legal/get-consents')).json()
  expect(consents).toMatchObject([{ purpose: 'account', given: true }])
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByText(/^With a new account you say that you are 18 or older/)).toBeVisible()
})

test('the page of duties says what is done, why, and where to do the rest', async ({ page }) => {
  await asOwner(page, '/dashboard')
  await page.getByRole('link', { name: 'Legal' }).click()
  await expect(page).toHaveURL('/dashboard/legal')
  const duty = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()
  await expect(duty('Grievance officer')).toContainText(/Done.*name and designation/)
  await expect(duty('HSN')).toBeVisible()
  await page.getByRole('button', { name: 'Add period' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add period' }).click()
  await expect(dialog.getByText('The first day is required')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await duty('GST rates').getByRole('link', { name: 'Tax' }).click()
  await expect(page).toHaveURL('/dashboard/tax')
})
