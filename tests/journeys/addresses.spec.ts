import type { Page } from '@playwright/test'
import { answered } from './network.ts'
import { address, fillAddress, newShopper, signIn } from './people.ts'
import { cheapProduct } from './products.ts'
import { reload } from './settled.ts'
import { expect, test } from './test.ts'

const form = (page: Page) => page.getByRole('dialog')
const card = (page: Page, text: string) => page.getByRole('radio', { name: new RegExp(text) })
const add = (page: Page) => page.getByRole('button', { name: '+ Add New Address' }).click()

/** Fills what is given of the form and sends it. */
async function write(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = form(page).getByLabel(label, { exact: true })
    await (label === 'State' ? field.selectOption(text) : field.fill(text))
  }
  await form(page).getByRole('button', { name: 'Save address' }).click()
}

async function atAddresses(page: Page): Promise<void> {
  await newShopper(page)
  await page.goto('/profile/address')
  await expect(card(page, address.address)).toBeChecked()
}

/** From a cart with one thing in it to the checkout. */
async function toCheckout(page: Page): Promise<void> {
  const { product, size } = await cheapProduct(page)
  await page.request.post('/cart/add-to-cart', { data: { productId: product._id, size } })
  await page.goto('/cart')
  await page.getByRole('button', { name: /checkout/i }).click()
  await expect(page).toHaveURL('/checkOut')
}

test('the address form says what is wrong at each field; locality is labelled required but is not checked', async ({
  page,
}) => {
  await atAddresses(page)
  await add(page)
  await write(page, {})
  for (const [label, message] of [
    ['Name', 'Name is required'],
    ['Phone', 'Phone number must be at least 10 digits'],
    ['Address', 'Address is required'],
    ['City', 'City is required'],
    ['State', 'State is required'],
    ['Pin Code', 'Pin Code must be at least 5 digits'],
  ] as const)
    await expect(form(page).getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(message),
    )
  expect(await form(page).getByText('Address is required').textContent()).toContain(' Address is required')
  await expect(form(page).getByLabel('Locality')).toHaveAttribute('required')
  await expect(form(page).getByLabel('Locality')).not.toHaveAttribute('aria-invalid')
  await write(page, {
    Name: 'Ravi',
    Phone: '98765',
    Address: '7 Fort Road',
    City: 'Pune',
    'Pin Code': '4110',
  })
  await expect(form(page).getByText('Phone number must be at least 10 digits')).toBeVisible()
  await expect(form(page).getByText('Pin Code must be at least 5 digits')).toBeVisible()
  await expect(
    form(page).getByText('PIN codes in India have 6 digits, and the first is not 0.'),
  ).toBeVisible()
  await expect(form(page).getByText(/^Mobile numbers in India have 10 digits/)).toBeVisible()
  await form(page).getByRole('radio', { name: 'Work' }).check()
  await write(page, { Phone: '+91 98765 43210', State: 'Maharashtra', 'Pin Code': '411001' })
  await expect(form(page)).toHaveCount(0)
  await expect(card(page, 'Ravi.*Work.*7 Fort Road')).not.toBeChecked()
})

test('the PIN code fills city and state; what contradicts it is asked before the order', async ({ page }) => {
  await atAddresses(page)
  await add(page)
  await form(page).getByLabel('Pin Code').fill('781001')
  await expect(form(page).getByLabel('City')).toHaveValue('Guwahati')
  await expect(form(page).getByLabel('State')).toHaveValue('Assam')
  await form(page).getByLabel('Pin Code').fill('605007')
  await expect(form(page).getByLabel('State')).toHaveAccessibleDescription(
    /Puducherry and Tamil Nadu\. Choose/,
  )
  await write(page, {
    Name: 'Ravi',
    Phone: '0000000000',
    Address: '7 Fort Road',
    'Pin Code': '400001',
    State: 'Kerala',
  })
  await expect(card(page, 'Ravi')).toBeVisible()
  await toCheckout(page)
  await card(page, 'Ravi').check()
  const goOn = page.getByRole('button', { name: /^Continue/ })
  await goOn.click()
  const question = page.getByRole('alertdialog', { name: 'Is this address right?' })
  await expect(question).toContainText('PIN code 400001 is in Maharashtra, and the address says Kerala.')
  await expect(question).toContainText('Mobile numbers in India have 10 digits')
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect(page).toHaveURL('/checkOut')
  await goOn.click()
  await question.getByRole('button', { name: 'It is right' }).click()
  await expect(page).toHaveURL('/payment')
})

test('saved addresses: a radio chooses the default, EDIT changes one, REMOVE asks for confirmation and passes the default on', async ({
  page,
}) => {
  await atAddresses(page)
  await add(page)
  await write(page, {
    Name: 'Ravi',
    Phone: '9876543210',
    Address: '7 Fort Road',
    City: 'Pune',
    State: 'Maharashtra',
    'Pin Code': '411001',
  })
  await answered(page, '/users/edit-address/*', () => card(page, '7 Fort Road').check())
  await expect(card(page, 'Default.*7 Fort Road')).toBeChecked()
  await page.reload()
  await expect(card(page, '7 Fort Road')).toBeChecked()

  await page.getByRole('button', { name: /^EDIT the address of Ravi/ }).click()
  await expect(form(page).getByLabel('City')).toHaveValue('Pune')
  await write(page, { City: 'Nashik' })
  await expect(card(page, '7 Fort Road.*Nashik')).toBeVisible()

  const remove = page.getByRole('button', { name: /^REMOVE the address of Ravi/ })
  const question = page.getByRole('alertdialog', { name: 'Remove this address?' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, '7 Fort Road')).toBeVisible()
  await remove.click()
  await page.route('**/users/remove-address/**', (route) => route.abort())
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByRole('alert')).toContainText('The shop did not answer.')
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(card(page, '7 Fort Road')).toHaveCount(0)
  await expect(card(page, `Default.*${address.address}`)).toBeChecked()
  await expect(page.getByRole('button', { name: '+ Add New Address' })).toBeFocused()
})

test('a half-written address outlives an error, a reload and a 401, and Cancel gives it up', async ({
  page,
  context,
}) => {
  const person = await newShopper(page)
  await page.goto('/profile/address')
  await add(page)
  await page.route('**/users/add-address', (route) =>
    route.fulfill({ status: 409, json: { message: 'You can keep at most 50 addresses' } }),
  )
  await write(page, { Name: 'Ravi', Phone: '9876543210', Address: '7 Fort Road' })
  await write(page, { City: 'Pune', State: 'Maharashtra', 'Pin Code': '411001' })
  await expect(form(page).getByRole('alert')).toContainText('You can keep at most 50 addresses')
  await page.unrouteAll()
  // With nothing left on its way, the save is the request that gets the 401.
  await reload(page)
  await expect(form(page).getByLabel('Address', { exact: true })).toHaveValue('7 Fort Road')
  await context.clearCookies()
  await write(page, {})
  await expect(page).toHaveURL('/login')
  await signIn(page, person)
  await expect(page).toHaveURL('/profile/address')
  await expect(form(page).getByLabel('Address', { exact: true })).toHaveValue('7 Fort Road')
  await write(page, {})
  await expect(card(page, '7 Fort Road')).toBeVisible()
  await add(page)
  await form(page).getByLabel('City').fill('Goa')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await add(page)
  await expect(form(page).getByLabel('City')).toHaveValue('')
})

test('at checkout the default address is preselected, and a choice outlives a reload', async ({ page }) => {
  await newShopper(page)
  const other = { ...address, name: 'Ravi', address: '7 Fort Road' }
  expect((await page.request.post('/users/add-address', { data: other })).ok()).toBe(true)
  await toCheckout(page)
  await expect(card(page, address.address)).toBeChecked()
  await expect(page.getByText('Pay on Delivery available').first()).toBeVisible()
  await card(page, '7 Fort Road').check()
  await page.reload()
  await expect(card(page, '7 Fort Road')).toBeChecked()
  await page.getByRole('button', { name: /^EDIT the address of Ravi/ }).click()
  await write(page, { Name: 'Ravi Nair' })
  await expect(card(page, 'Ravi Nair')).toBeChecked()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('main')).toContainText('7 Fort Road')
  await page.goto('/cart')
  await page.getByRole('button', { name: /checkout/i }).click()
  await expect(card(page, address.address)).toBeChecked()
})

test('without an address checkout says Please select a delivery address. and takes one in place', async ({
  page,
}) => {
  await newShopper(page)
  const { addresses } = await (await page.request.get('/users/get-address')).json()
  await page.request.delete(`/users/remove-address/${addresses[0]._id}`)
  await toCheckout(page)
  await expect(page.getByText('Pay on Delivery available')).toBeVisible()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByRole('main').getByText('Please select a delivery address.')).toBeVisible()
  await expect(page).toHaveURL('/checkOut')
  await add(page)
  await fillAddress(page)
  await expect(card(page, address.address)).toBeChecked()
  await expect(page.getByRole('main').getByText('Please select a delivery address.')).toHaveCount(0)
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page).toHaveURL('/payment')
})
