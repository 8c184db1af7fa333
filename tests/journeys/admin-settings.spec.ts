import type { Page } from '@playwright/test'
import { asOwner } from './admin-products.ts'
import { owner } from './people.ts'
import { expect, test } from './test.ts'

const way = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// What other journeys pay with stays on: they go through the same shop.
test('the owner cannot switch off the last way to pay: the shop says why, nothing changes, and it can be taken back', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Ways to pay' }).click()
  await expect(page.getByRole('heading', { name: 'Ways to pay' })).toBeVisible()
  await way(page, 'Cash on delivery').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Cash on delivery: off')).toBeVisible()
  await way(page, 'Online payment').click()
  await button(page, 'Save ways to pay').click()
  await expect(page.getByRole('alert')).toContainText('Leave cash on delivery on')
  await button(page, 'Take back').click()
  for (const name of ['Cash on delivery', 'Online payment', 'Wallet'])
    await expect(way(page, name)).toBeChecked()
  await page.reload()
  for (const name of ['Cash on delivery', 'Online payment', 'Wallet'])
    await expect(way(page, name)).toBeChecked()
})

test('the owner checks the keys of the payment provider, and reads what is the matter with them', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/settings/payment')
  await button(page, 'Check the keys').click()
  await expect(page.getByRole('region', { name: 'Keys of Razorpay' }).getByRole('status')).toHaveText(
    'Payments go to the sandbox. Set the keys of Razorpay for a real shop.',
  )
})

test('the setting of the rating says what the law does', async ({ page }) => {
  await asOwner(page, '/dashboard/settings/shop')
  await expect(way(page, 'Rating and number of reviews')).toBeChecked()
  await expect(
    page.getByText('Guidelines for Prevention and Regulation of Dark Patterns, 2023'),
  ).toBeVisible()
})

test('the owner words a mail and sees it before it is saved, is refused what cannot be filled, and puts the original back', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/settings/mails')
  await page.getByRole('link', { name: 'Return not accepted' }).click()
  const mail = page.frameLocator('iframe[title="The mail as HTML"]')
  await expect(mail.getByRole('heading', { name: 'Return not accepted' })).toBeVisible()

  await page.getByLabel('First sentence').fill('sorry, {name}: we cannot take {product} back.')
  await expect(page.getByText('{product} stands for nothing here.').first()).toBeVisible()
  await page.getByLabel('First sentence').fill('sorry, {name}: we cannot take {items} back.')
  await expect(mail.getByText('Hello Asha Rao, sorry, Asha Rao: we cannot take')).toBeVisible()
  await page.getByText('The mail as text').click()
  await expect(page.getByText('Hello Asha Rao, sorry, Asha Rao: we cannot take')).toBeVisible()
  await button(page, 'Save texts').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(mail.getByText('Hello Asha Rao, sorry, Asha Rao: we cannot take')).toBeVisible()

  await button(page, 'Put back the original texts').click()
  await expect(mail.getByText('Hello Asha Rao, we looked at your request')).toBeVisible()
  await button(page, 'Save texts').click()
  await expect(button(page, 'Save texts')).toBeDisabled()
})

test('the owner sends a test mail to their own address, from among the mails that can be worded', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/settings/payment')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Mails' }).click()
  await expect(page.getByText('Mails on passwords, codes, sign-ins')).toBeVisible()
  await button(page, 'Send a test mail').click()
  await expect(page.getByRole('region', { name: 'Mail server' }).getByRole('status')).toContainText(
    'stays in the sandbox',
  )
  await expect(async () => {
    const mails = await (
      await page.request.get(`/sandbox/mailbox?to=${owner.email}`, {
        headers: { accept: 'application/json' },
      })
    ).json()
    expect(mails.map(({ subject }: { subject: string }) => subject)).toContain('A test mail of your shop')
  }).toPass()
})
