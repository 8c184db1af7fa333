import { mailTo, owner, signIn, stranger } from './people.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

test('an owner adds a role, invites staff with it, and they see and do what it says, until it is changed', async ({
  page,
  browser,
  baseURL,
}) => {
  const role = `Night packer ${Date.now() % 1e7}`
  const { email, password } = stranger()
  await page.request.post('/users/login', { data: owner })
  await page.goto('/dashboard/admins')
  await page.getByRole('button', { name: 'Add role' }).click()
  const adding = page.getByRole('dialog', { name: 'Add role' })
  await adding.getByRole('textbox', { name: 'Name' }).fill(role)
  await adding.getByLabel(/^See orders, returns/).check()
  await adding.getByRole('button', { name: 'Add role' }).click()
  await expect(toastWith(page, 'The role is added')).toBeVisible()

  await page.getByRole('button', { name: 'Invite admin' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite admin' })
  await inviting.getByLabel('Name').fill('Ravi Packer')
  await inviting.getByLabel('Email').fill(email)
  await inviting.getByRole('button', { name: 'Send invitation' }).click()
  await expect(inviting.getByText('Choose a role', { exact: true }).last()).toBeVisible()
  await inviting.getByRole('combobox', { name: 'Role' }).selectOption(role)
  await inviting.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`The invitation is on its way to ${email}`)).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const packer = await context.newPage()
  const { text } = await mailTo(page.request, email, /invited to run/)
  await packer.goto(`/invitation${/#[\w-]+/.exec(text)?.[0]}`)
  await expect(packer.getByLabel('Email')).toHaveValue(email)
  await packer.getByLabel('Password', { exact: true }).fill(password)
  await packer.getByLabel('Confirm password').fill(password)
  await packer.getByRole('button', { name: 'Accept the invitation' }).click()
  await packer.waitForURL('**/login')
  await signIn(packer, { email, password })
  await packer.waitForURL('**/dashboard')
  const menu = packer.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link')).toHaveText([/^Dashboard/, /^Orders/, /^Return Orders/, /^Couriers/])
  await expect(packer.getByText('Orders to ship')).toBeVisible()
  await expect(packer.getByText('Products sold out')).toHaveCount(0)
  await packer.goto('/dashboard/customers')
  await expect(packer.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await packer.goto('/dashboard/orders')
  await expect(packer.getByRole('table', { name: /orders/i })).toBeVisible()

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText(role)
  await row.getByRole('button', { name: 'Change the role of Ravi Packer' }).click()
  const changing = page.getByRole('dialog', { name: 'Role of Ravi Packer' })
  await changing.getByRole('combobox', { name: 'Role' }).selectOption('Catalogue')
  await changing.getByRole('button', { name: 'Change role' }).click()
  await expect(toastWith(page, 'The role is changed')).toBeVisible()
  await packer.goto('/dashboard/products')
  await expect(packer.getByRole('heading', { name: 'Products' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0)
  expect((await packer.request.get('/order/get-order-data')).status()).toBe(403)
  await context.close()
})
