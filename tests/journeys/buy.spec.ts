import { fillAddress, mailTo, owner, signIn, signUp, stranger } from './people.ts'
import { answerCaptcha, cheapProduct, chooseSize } from './products.ts'
import { expect, test } from './test.ts'

test('a guest browses, signs up with the OTP from the mailbox, buys with COD; the owner ships it and the shopper sees it', async ({
  page,
  browser,
}) => {
  const meera = stranger()
  const { product, size } = await cheapProduct(page)

  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/shop')
  await page.getByLabel('Search products').fill(product.productName)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: product.productName }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.productName })).toBeVisible()

  await chooseSize(page, size)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await signUp(page, meera)
  await signIn(page, meera)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Added to cart successfully'), 'what the guest wanted').toBeVisible()

  await page.goto(`/productDetials/${product._id}`)
  await chooseSize(page, size)
  await page.getByRole('link', { name: 'Go to cart' }).first().click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(product.productName).first()).toBeVisible()

  await page.getByRole('button', { name: /checkout/i }).click()
  await expect(page).toHaveURL('/checkOut')
  await expect(page.getByText('Pay on Delivery available').first()).toBeVisible()
  await page.getByRole('button', { name: /add new address/i }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: /continue to payment/i }).click()
  await expect(page).toHaveURL('/payment')
  for (const label of ['Subtotal', 'Coupen Discount', 'Discount On MRP', 'Shipping', 'Total']) {
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
  }
  await page
    .getByRole('button', { name: 'Cash On Delivery' })
    .or(page.getByRole('tab', { name: 'Cash On Delivery' }))
    .first()
    .click()
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await mailTo(page.request, meera.email, /order/i)

  await page
    .getByRole('link', { name: 'Order Details' })
    .or(page.getByRole('button', { name: 'Order Details' }))
    .click()
  await expect(page).toHaveURL('/profile/orderHistory')
  const card = page.getByRole('listitem').filter({ hasText: product.productName })
  await expect(card).toContainText('Pending')
  await expect(page.getByRole('button', { name: 'Cancel Item' })).toBeVisible()

  const office = await browser.newPage()
  await office.goto('/login')
  await signIn(office, owner)
  await expect(office).toHaveURL('/dashboard')
  await office
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Orders', exact: true })
    .click()
  await office.getByRole('searchbox').fill(meera.email)
  await expect(office).toHaveURL(/search=/)
  await office
    .getByRole('row')
    .filter({ hasText: meera.email })
    .getByRole('link', { name: /Details/ })
    .click()
  const status = office.getByRole('combobox', { name: `Status of ${product.productName}` })
  await expect(status.getByRole('option')).toHaveText(['Pending', 'Shipped', 'Delivered', 'Cancelled'])
  await status.selectOption('Shipped')
  await expect(office.getByText(`${product.productName}: Shipped`)).toBeVisible()
  await expect(status.getByRole('option')).toHaveText(['Shipped', 'Delivered', 'Cancelled'])

  // It is held for ten seconds.
  await expect(async () => {
    await page.reload()
    await expect(card).toContainText('Shipped', { timeout: 2000 })
  }).toPass()
})
