import { asOwner } from './admin-products.ts'
import { fillComplaint } from './legal-screens.ts'
import { mailTo, newShopper, stranger } from './people.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'

test('a guest complains without a mouse, gets a ticket by mail, and reads the owner’s answer in another', async ({
  page,
}) => {
  const { name, email } = stranger()
  const { keyboard } = page
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible()
  await expect(page.getByText('within 48 hours')).toBeVisible()
  await tabTo(page, page.getByLabel('Name'))
  await keyboard.type(name)
  await keyboard.press('Tab')
  await keyboard.type(email)
  await keyboard.press('Tab')
  await keyboard.type('Order')
  await tabTo(page, page.getByLabel('What happened?'))
  await keyboard.type('The parcel never came.')
  await tabTo(page, page.getByRole('button', { name: 'Send complaint' }))
  await keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: /Your ticket is G-\d+/ })
  await expect(heading).toBeFocused()
  const ticket = /G-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  await mailTo(page.request, email, new RegExp(`We have your complaint ${ticket}`))

  await asOwner(page, '/dashboard/grievances?state=Waiting')
  await page.getByRole('link', { name: ticket }).locator('visible=true').click()
  await expect(page.getByText('The parcel never came.')).toBeVisible()
  await tabTo(page, page.getByLabel('Answer'))
  await keyboard.type('It comes tomorrow.')
  await tabTo(page, page.getByRole('button', { name: 'Answer and resolve' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Resolved').first()).toBeVisible()
  await expect(page.getByLabel('Answer')).toBeHidden()
  const answer = await mailTo(page.request, email, new RegExp(`${ticket} is resolved`))
  expect(answer.text).toContain('It comes tomorrow.')
})

test('a shopper complains, adds to it, sees that it is resolved, and opens it again', async ({ page }) => {
  const person = await newShopper(page)
  await page.goto('/complaints')
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(person.email)
  await fillComplaint(page)
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await page.getByRole('link', { name: 'your complaints' }).click()
  await expect(page).toHaveURL('/profile/complaints')
  await page.getByLabel(/^Add to G-/).fill('And the box is torn.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'And the box is torn.' }).last()).toBeVisible()
  await expect(page.getByText('Waiting')).toBeVisible()

  const shop = await page.context().browser()?.newPage()
  if (!shop) throw new Error('no browser')
  await asOwner(shop, '/dashboard/grievances?state=Waiting')
  const ticket = (await page.getByRole('heading', { name: /^G-/ }).textContent())?.slice(0, 6) ?? ''
  await shop.getByRole('link', { name: ticket }).locator('visible=true').click()
  await shop.getByLabel('Answer').fill('Another one comes.')
  await shop.getByRole('button', { name: 'Answer and resolve' }).click()
  await expect(shop.getByText('Resolved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/you can open it again until/)).toBeVisible()
  await page.getByLabel(/^What is not resolved of G-/).fill('It is torn as well.')
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('Waiting')).toBeVisible()
  await expect(page.getByLabel(/^Add to G-/)).toHaveValue('')
  await shop.reload()
  await expect(shop.getByText('It is torn as well.')).toBeVisible()
  await expect(shop.getByText('Opened again')).toBeVisible()
  await shop.close()
})
