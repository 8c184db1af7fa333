import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { asOwner } from './admin-products.ts'
import { newShopper, type Person, stranger } from './people.ts'
import { expect, test } from './test.ts'

const asked = (page: Page) => page.getByRole('alertdialog')
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const listed = (page: Page, { email }: Person) =>
  page.goto(`/dashboard/customers?search=${encodeURIComponent(email)}`)

/** A customer in a browser of their own, signed in. */
async function customer(browser: Browser, page: Page): Promise<{ person: Person; theirs: Page }> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const theirs = await context.newPage()
  return { person: await newShopper(theirs, stranger()), theirs }
}

test('toggling a customer asks for confirmation, Block when active, Unblock otherwise; whoever is blocked is out at once', async ({
  page,
  browser,
}) => {
  await asOwner(page, '/dashboard/customers')
  const { person, theirs } = await customer(browser, page)
  await theirs.goto('/profile/editProfile')
  await listed(page, person)
  await expect(row(page, person.email)).toContainText('Active')
  await page.getByRole('button', { name: `Block ${person.name}` }).click()
  await expect(asked(page).getByRole('heading')).toHaveText(`Block ${person.name}?`)
  await expect(asked(page)).toContainText('signed out at once')
  await expect(asked(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, person.email), 'nothing is done').toContainText('Active')
  await page.getByRole('button', { name: `Block ${person.name}` }).click()
  await asked(page).getByRole('button', { name: 'Block' }).click()
  await expect(row(page, person.email)).toContainText('Blocked')
  const logIn = () => theirs.request.post('/users/login', { data: person })
  expect((await theirs.request.get('/users/getUserDetails')).status()).toBe(401)
  expect((await logIn()).status()).toBe(401)
  await page.getByRole('button', { name: `Unblock ${person.name}` }).click()
  await expect(asked(page).getByRole('heading')).toHaveText(`Unblock ${person.name}?`)
  await asked(page).getByRole('button', { name: 'Unblock' }).click()
  await expect(row(page, person.email)).toContainText('Active')
  expect((await logIn()).ok()).toBe(true)
  await theirs.context().close()
})

test('a customer is deleted after a question that says what is removed and what stays; their orders are kept', async ({
  page,
  browser,
}) => {
  await asOwner(page, '/dashboard/customers')
  const { person, theirs } = await customer(browser, page)
  await listed(page, person)
  await page.getByRole('button', { name: `Delete ${person.name}` }).click()
  await expect(asked(page).getByRole('heading')).toHaveText(`Delete ${person.name}?`)
  for (const text of [
    person.email,
    'their address',
    'cart and wishlist',
    'Kept for the books',
    'can’t be undone',
  ])
    await expect(asked(page)).toContainText(text)
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No customers match')).toBeVisible()
  expect((await theirs.request.get('/users/getUserDetails')).status()).toBe(401)
  await theirs.context().close()
})

test('customer block and delete failures are logged, and said where they happen', async ({
  page,
  browser,
}) => {
  await asOwner(page, '/dashboard/customers')
  const { person, theirs } = await customer(browser, page)
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await listed(page, person)
  await page.route('**/users/{blockUser,deleteUser}/**', (route) => route.abort())
  await page.getByRole('button', { name: `Block ${person.name}` }).click()
  await asked(page).getByRole('button', { name: 'Block' }).click()
  await expect(asked(page).getByRole('alert')).toContainText(
    `${person.name} was not blocked. Please try again.`,
  )
  await asked(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Delete ${person.name}` }).click()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(asked(page).getByRole('alert')).toContainText('It was not deleted. Please try again.')
  await asked(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, person.email)).toContainText('Active')
  expect(logged.filter((text) => text.startsWith('the customer was not changed'))).toHaveLength(2)
  await theirs.context().close()
})

test('customers are a table of 2, searched by name, email or phone and narrowed by status, with the way to their orders', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/customers')
  await expect(page.getByRole('row'), 'two on a page, below the headings').toHaveCount(3)
  await page.keyboard.press('/')
  await page.keyboard.type('asha@maidan.test')
  const asha = row(page, 'asha@maidan.test')
  await expect(asha).toContainText('Asha Rao')
  await expect(page.getByRole('row')).toHaveCount(2)
  const orders = asha.getByRole('link', { name: /orders of Asha Rao/ })
  const count = Number(await orders.textContent())
  expect(count).toBeGreaterThan(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Blocked')
  await expect(page.getByText('No customers match')).toBeVisible()
  await page.getByRole('link', { name: 'Show all customers' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Blocked')
  await expect(page.getByRole('row').nth(1)).toContainText('Blocked')
  await page.getByRole('searchbox').fill('rao asha')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('')
  await orders.click()
  await expect(page).toHaveURL(`/dashboard/orders?${new URLSearchParams({ search: 'asha@maidan.test' })}`)
  await page.route('**/users/getAllUser*', (route) => route.abort())
  await page.goto('/dashboard/customers')
  await expect(page.getByText('Failed to load the customers.')).toBeVisible()
})

test('a search of more than 100 letters in the address is cut, as the search field cuts it', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/customers')
  await page.goto(`/dashboard/customers?search=${'x'.repeat(101)}`)
  await expect(page.getByText('No customers match')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('x'.repeat(100))
})

test('orders of another shop are seen before they are imported, are read by owner and shopper, and go with one undo', async ({
  page,
  browser,
}) => {
  await asOwner(page, '/dashboard/customers')
  const { person, theirs } = await customer(browser, page)
  const exported = await readFile('tests/moving-in/shopify-orders.csv', 'utf8')
  const buffer = Buffer.from(exported.replaceAll(/asha\.rao@old-shop\.test/gi, person.email))
  const name = `orders-of-${person.email}.csv`
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Orders' }).check()
  await dialog.getByLabel('Order export').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(dialog).toContainText('an export of Shopify')
  await expect(dialog.getByRole('region', { name: 'Not taken' })).toContainText(
    'Row 7, Order #1005: It has no email address',
  )
  await dialog.getByRole('button', { name: /^Add \d+ orders$/ }).click()
  await expect(dialog.getByRole('status')).toContainText('orders added')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await theirs.goto('/profile/orderHistory')
  const earlier = theirs.locator('section').filter({ hasText: 'Earlier orders' })
  await expect(earlier).toContainText('What you bought before we moved here')
  await expect(earlier.getByRole('listitem').filter({ hasText: '#1001' }).first()).toContainText('₹2,196')
  await expect(earlier).toContainText('Skipping Rope × 1')

  await listed(page, person)
  await page.getByRole('link', { name: person.name }).click()
  const block = page.getByRole('region', { name: 'Earlier orders', exact: true })
  await expect(block.getByRole('row').filter({ hasText: '#1002' })).toContainText('refunded')

  await page.goto('/dashboard/customers')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Orders' }).check()
  await dialog.getByRole('button', { name: `Undo ${name}` }).click()
  await asked(page).getByRole('button', { name: 'Undo all of it' }).click()
  await expect(dialog.getByText('undone')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(earlier).toHaveCount(0)
  await theirs.context().close()
})
