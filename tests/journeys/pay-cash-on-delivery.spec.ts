import { addProduct } from './own-products.ts'
import { aboutToPay, chooseCashOnDelivery, confirmed, drawnCaptcha, ordersOf, toastWith } from './paying.ts'
import { expect, test } from './test.ts'

test('the payment page has its menu and its Price Details, and browser back is blocked with its alert', async ({
  page,
}) => {
  await aboutToPay(page)
  await expect(page.getByRole('tab')).toHaveText(['Recommended', 'Cash On Delivery', 'Razorpay', 'Wallets'])
  const panel = page.getByRole('region', { name: 'Price Details' })
  await expect(panel.getByRole('term')).toHaveText([
    'Subtotal',
    'Coupen Discount',
    'Discount On MRP',
    'Shipping',
    'Total',
  ])
  await expect(panel.getByRole('definition').nth(3)).toHaveText('₹30')
  await expect(page.getByText('12 Marine Drive')).toBeVisible()

  const alert = page.waitForEvent('dialog')
  const back = page.goBack()
  const dialog = await alert
  expect(dialog.message()).toBe('You cannot go back to the payment page.')
  await dialog.accept()
  await back
  await expect(page).toHaveURL('/payment')
  await expect(panel).toBeVisible()
})

test('cash on delivery needs the captcha as it is drawn and a click; when no order comes about it says so, and another click makes one', async ({
  page,
  context,
}) => {
  await aboutToPay(page)
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm Order' })
  const captcha = page.getByRole('textbox', { name: 'Captcha' })
  const signs = await drawnCaptcha(page)
  expect(signs).toMatch(/^[a-z2-9]{6}$/)
  for (const typed of ['', signs.slice(1), signs.toUpperCase().replaceAll(/\d/g, 'X')]) {
    await captcha.fill(typed)
    await confirm.click()
    await expect(captcha).toHaveAccessibleDescription(/Invalid captcha\. Please try again\./)
    await expect(captcha).toBeFocused()
  }
  await page.getByRole('button', { name: 'Another captcha' }).click()
  expect(await drawnCaptcha(page)).not.toBe(signs)

  await captcha.fill(await drawnCaptcha(page))
  await context.setOffline(true)
  await confirm.click()
  await expect(toastWith(page, 'Order creation failed. Please try again.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toContainText(
    'Nothing was ordered twice.',
  )
  await context.setOffline(false)
  await confirm.click()
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('cash on delivery for more than ₹1000 is refused before anything is typed, and exactly ₹1000 is taken', async ({
  page,
}) => {
  const refusal = page.getByText('Cash on Delivery is not allowed for orders above ₹1000.')
  await aboutToPay(page, await addProduct({ price: 970.01 }))
  await expect(refusal).toBeVisible()
  await page.getByRole('tab', { name: 'Cash On Delivery' }).click()
  // The panel that was left says it, too, for a frame.
  await expect(
    page
      .getByRole('tabpanel', { name: 'Cash On Delivery' })
      .getByText('Cash on Delivery is not allowed for orders above ₹1000.'),
  ).toBeVisible()
  await expect(page.getByText('This one is ₹0.01 above it.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Captcha' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Change your cart' }).click()
  await expect(page).toHaveURL('/cart')

  await aboutToPay(page, await addProduct({ price: 970 }))
  await chooseCashOnDelivery(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('Keep ₹1,000 ready for the courier.')).toBeVisible()
})

test('the confirmation leads to the orders and back to the shop, and survives a reload', async ({ page }) => {
  await aboutToPay(page)
  await page.getByText('Show what you buy').click()
  await expect(page.getByRole('listitem').filter({ hasText: /^1 × .*, size \d/ })).toBeVisible()
  await chooseCashOnDelivery(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(confirmed(page)).toBeVisible()
  await page.reload()
  await expect(confirmed(page)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy order ID' }).click()
  await expect(toastWith(page, 'Order ID copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page.getByText(/^#\d{4,}$/)).toBeVisible()
  await expect(page.getByText('12 Marine Drive')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Order Details' })).toHaveAttribute(
    'href',
    '/profile/orderHistory',
  )
  await page.getByRole('link', { name: 'Continue to Shop' }).click()
  await expect(page).toHaveURL('/shop')
})
