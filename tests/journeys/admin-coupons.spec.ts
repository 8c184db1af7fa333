import type { Page } from '@playwright/test'
import { addDays, dayOf, formatDate } from '../../src/lib/dates.ts'
import { asOwner } from './admin-products.ts'
import { createCoupon } from './own-products.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

// One after the other: each looks at the newest, which another one could have made.
test.describe.configure({ mode: 'default' })

const dialog = (page: Page) => page.getByRole('dialog')
const asked = (page: Page) => page.getByRole('alertdialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add coupon' }).click()
const inDays = (days: number) => addDays(dayOf(new Date()), days)

const ours = `ADM${process.pid}`
let made = 0
const newCode = () => `${ours}${Date.now() % 1e7}${++made}`

async function makeCoupon({ request }: Page): Promise<string> {
  const [code, expiryDate] = [newCode(), inDays(3)]
  const data = { code, discountPercentage: 7, minimumPurchaseAmount: 700, maxDiscountAmount: 70, expiryDate }
  expect((await request.post('/coupen/create-coupen', { data })).ok()).toBe(true)
  return code
}

/** One that expired yesterday. */
const expired = () => createCoupon({ percentage: 7, minimum: 700, most: 70, code: newCode(), days: -1 })

const says = async (page: Page, label: string, message: string) => {
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`))
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
}

test('the coupon form requires all fields, trims values, and adds one with the keyboard alone: ‘Coupon added successfully’', async ({
  page,
}) => {
  await asOwner(page, `/dashboard/coupens?search=${ours}`)
  await tabTo(page, page.getByRole('button', { name: 'Add coupon' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Code')).toBeFocused()
  await page.keyboard.type('   ')
  await page.keyboard.press('Enter')
  await says(page, 'Code', 'Code is required')
  await says(page, 'Discount percentage', 'Discount percentage is required')
  await says(page, 'Minimum purchase amount', 'Minimum purchase amount is required')
  await says(page, 'Maximum discount amount', 'Maximum discount amount is required')
  await says(page, 'Expiry date', 'Expiry date is required')
  const amounts = [
    ['Discount percentage', '0', 'Discount percentage must be greater than zero and at most 100'],
    ['Discount percentage', '101', 'Discount percentage must be greater than zero and at most 100'],
    ['Minimum purchase amount', '0', 'Minimum purchase amount must be greater than zero'],
    ['Maximum discount amount', '-1', 'Maximum discount amount must be greater than zero'],
  ] as const
  for (const [label, typed, message] of amounts) {
    await field(page, label).fill(typed)
    await says(page, label, message)
  }
  const code = newCode()
  await field(page, 'Code').fill(`  ${code}  `)
  await field(page, 'Discount percentage').fill(' 10 ')
  await field(page, 'Minimum purchase amount').fill('499.50')
  await field(page, 'Maximum discount amount').fill('150')
  await expect(dialog(page)).toContainText('A purchase of ₹499.50 gets ₹49.95 off; from ₹1,500 on, ₹150.')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Expiry date')).toBeFocused()
  await field(page, 'Expiry date').fill(inDays(-1))
  await expect(field(page, 'Expiry date')).toHaveAccessibleDescription(/^Expiry date must not be in the past/)
  await field(page, 'Expiry date').fill(inDays(3))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Coupon added successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const cells = [code, '10%', '₹499.50', '₹150', formatDate(inDays(3)), 'expires in 3 days']
  for (const text of cells) await expect(row(page, code)).toContainText(text)
})

test('Esc and the cross ask before a coupon that was begun is lost, and not where nothing was typed', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/coupens?add')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add coupon' }).click()
  const code = newCode()
  await field(page, 'Code').fill(code)
  await page.keyboard.press('Escape')
  await expect(asked(page)).toContainText('Discard what you typed?')
  await page.keyboard.press('Escape')
  await expect(asked(page)).toHaveCount(0)
  await expect(field(page, 'Code')).toHaveValue(code)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await asked(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('admin coupon errors show the error message: at the code that is taken, and in the form', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/coupens')
  const taken = await makeCoupon(page)
  await page.goto('/dashboard/coupens?add')
  await field(page, 'Code').fill(taken.toLowerCase())
  await field(page, 'Discount percentage').fill('10')
  await field(page, 'Minimum purchase amount').fill('₹ 1,500')
  await field(page, 'Maximum discount amount').fill('150')
  await field(page, 'Expiry date').fill(inDays(1))
  await add(page)
  await says(page, 'Code', 'This coupon code already exists')
  await field(page, 'Code').fill(newCode())
  await page.route('**/coupen/create-coupen', (route) => route.abort())
  await add(page)
  await expect(dialog(page).getByRole('alert')).toContainText('The coupon was not added. Please try again.')
  await page.unrouteAll()
  await add(page)
  await expect(toastWith(page, 'Coupon added successfully')).toBeVisible()
})

test('a coupon is deleted after a question that names it: ‘Coupon deleted successfully’; an error shows its message there', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/coupens')
  const [one, other] = [await makeCoupon(page), await expired()]
  await page.goto(`/dashboard/coupens?search=${ours}`)
  await expect(page.getByRole('row'), 'two on a page, below the headings').toHaveCount(3)
  await expect(row(page, other)).toContainText('expired')
  await page.getByRole('button', { name: `Delete coupon ${one}` }).click()
  await expect(asked(page).getByRole('heading')).toHaveText(`Delete coupon ${one}?`)
  await page.keyboard.press('Escape')
  await expect(row(page, one)).toBeVisible()
  await page.getByRole('button', { name: `Delete coupon ${one}` }).click()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, 'Coupon deleted successfully')).toBeVisible()
  await expect(row(page, one)).toHaveCount(0)
  await toastWith(page, 'Coupon deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, one)).toBeVisible()

  await page.getByRole('button', { name: `Delete coupon ${other}` }).click()
  const { coupens } = await (await page.request.get(`/coupen/admin-get-coupens?search=${other}`)).json()
  await page.request.delete(`/coupen/delete-coupen/${coupens[0]._id}`)
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(asked(page).getByRole('alert')).toContainText('Coupon not found')
})

test('coupons are searched, sorted and narrowed in the address; a list that cannot be loaded says so', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/coupens')
  const [one, other] = [await makeCoupon(page), await expired()]
  await page.keyboard.press('/')
  await page.keyboard.type(one.toLowerCase())
  await expect(page).toHaveURL(/search=adm/)
  await expect(row(page, one)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').fill(ours)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired')
  await expect(row(page, other)).toBeVisible()
  await expect(row(page, one)).toHaveCount(0)
  await page.getByRole('button', { name: 'Expiry date' }).click()
  await expect(page).toHaveURL(/sort=expiryDate/)
  await page.route('**/coupen/admin-get-coupens*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load the coupons.')).toBeVisible()
})

test('a coupon gets another day, minimum and limits, which the list shows with its uses; its code stays', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/coupens')
  const code = await makeCoupon(page)
  await page.goto(`/dashboard/coupens?search=${code}`)
  await page.getByRole('button', { name: `Edit coupon ${code}` }).press('Enter')
  await expect(field(page, 'Code')).not.toBeEditable()
  await field(page, 'Minimum purchase amount').fill('900')
  await field(page, 'Expiry date').fill(inDays(9))
  await field(page, 'Uses in all').fill('0')
  await page.keyboard.press('Enter')
  await says(page, 'Uses in all', 'Uses in all must be a whole number')
  await field(page, 'Uses in all').fill('5')
  await field(page, 'Uses per shopper').fill('1')
  await dialog(page).getByRole('checkbox', { name: 'First order only' }).press('Space')
  await field(page, 'Uses per shopper').press('Enter')
  await expect(toastWith(page, 'Coupon updated successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  for (const text of ['₹900', formatDate(inDays(9)), '0 of 5', 'first order'])
    await expect(row(page, code)).toContainText(text)
  await toastWith(page, 'Coupon updated successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, code)).toContainText('₹700')
  await expect(row(page, code)).not.toContainText('0 of 5')
})
