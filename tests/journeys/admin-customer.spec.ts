import type { Locator } from '@playwright/test'
import { asOwner } from './admin-products.ts'
import { placeOrder } from './admin-sales.ts'
import { mailTo } from './people.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

test('an order is tagged and noted by the keyboard, found by its tag, and its timeline says what happened', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  await asOwner(page, `/dashboard/orderDetails/${order._id}`)
  const tag = `gift ${order.number.toLowerCase()}`
  await page.getByRole('textbox', { name: 'Add a tag' }).fill(tag)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText(tag)
  await page.getByRole('textbox', { name: 'New note' }).fill('Call before delivery')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toContainText('Call before delivery')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Ordered for ₹530')
  await expect(timeline).toContainText('Mail: Order confirmed')

  await page.goto('/dashboard/orders')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption(tag)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText(order.number)
  await page.getByRole('link', { name: `#${order.number}`, exact: true }).click()
  await page.getByRole('button', { name: `Remove the tag ${tag}` }).click()
  await expect(page.getByRole('list', { name: 'Tags' })).toBeHidden()
  await notes.getByRole('button', { name: /^Delete the note of/ }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
})

test('a customer’s page is reached from an order, and gives a credit that the customer is mailed', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(browser)
  await asOwner(page, `/dashboard/orderDetails/${order._id}`)
  await page.getByRole('link', { name: order.buyer.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.buyer.name)
  await expect(page.getByRole('region', { name: 'Orders', exact: true })).toContainText(`#${order.number}`)
  await expect(page.getByText('Nothing was delivered yet')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0
  const orders = page.getByRole('region', { name: 'Orders', exact: true })
  await expect(async () =>
    expect(await topOf(page.getByText('Wallet balance'))).toBeLessThan(await topOf(orders)),
  ).toPass()
  await expect(page.getByRole('cell', { name: '₹530' }), 'all of a row is seen on a phone').toBeInViewport({
    ratio: 1,
  })
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Give a credit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('9999')
  await dialog.getByLabel('Reason').fill('A late parcel')
  await dialog.getByRole('button', { name: 'Give the credit' }).click()
  await expect(dialog.getByText('From ₹1 to ₹2,000')).toBeVisible()
  await dialog.getByLabel('Amount').fill('75')
  await dialog.getByRole('button', { name: 'Give the credit' }).click()
  await expect(toastWith(page, '₹75 is in the wallet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Wallet', exact: true })).toContainText('A late parcel')
  const mail = await mailTo(page.request, order.buyer.email, /for your wallet/)
  expect(mail.text).toContain('A late parcel')

  await page.getByRole('textbox', { name: 'New note' }).fill('Likes badminton')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Likes badminton')
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(/^Blocked by/)).toBeVisible()
})
