import { expect, type Page, request } from '@playwright/test'
import type { Screen } from './screen.ts'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).first().click()
const dialog = (page: Page) => page.getByRole('dialog')
const asked = (page: Page) => page.getByRole('alertdialog')

/** Thinks of an offer on a category, to see what it would do. */
async function thinkOfOffer(page: Page): Promise<void> {
  await dialog(page).getByLabel('Offer name').fill('Season Opener')
  await dialog(page).getByLabel('Offer type').selectOption('Category')
  await dialog(page).getByLabel('Category', { exact: true }).fill('Back')
  await page.getByRole('option').first().click()
  await dialog(page).getByLabel('Discount percentage').fill('12.5')
  await expect(dialog(page).getByText('With this offer')).toBeVisible()
}

/** What a guest searches for and does not find, one of it in a long word. */
async function searchInVain(page: Page): Promise<void> {
  const guest = await request.newContext({ baseURL: new URL(page.url()).origin })
  for (const search of ['kanjivaram saree', 'z'.repeat(40)])
    await guest.get('/product/getProducts', { params: { search } })
  await guest.dispose()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Search the shop for kanjivaram saree' })).toBeVisible()
}

/** Saves so many views that they take several lines, one with the longest name; the list shows another. */
async function saveViews(page: Page): Promise<void> {
  const names = [
    'To ship today',
    'Delivered, cash',
    'W'.repeat(40),
    ...Array.from({ length: 8 }, (_, n) => `View no. ${n}`),
  ]
  for (const [at, name] of names.entries()) {
    const query = at === 1 ? 'payment=COD&status=Delivered' : `from=2026-01-0${1 + (at % 9)}&status=Pending`
    await page.request.post('/views/add-view', { data: { list: 'orders', name, query } })
  }
  await page.reload()
  await expect(page.getByRole('link', { name: 'Delivered, cash' })).toHaveAttribute('aria-current', 'page')
}

/** Searches, offers, coupons and customers, with the dialogs that are over them. */
export const selling: readonly Screen[] = [
  { name: 'admin-search-in-vain', as: 'owner', path: '/dashboard/search', act: searchInVain },
  { name: 'admin-search-none', as: 'owner', path: '/dashboard/search?search=nothing+is+called+this' },
  {
    name: 'admin-synonym-errors',
    as: 'owner',
    path: '/dashboard/search?add',
    floats: true,
    act: async (page) => {
      await dialog(page).getByRole('button', { name: 'Add synonym' }).click()
      await expect(dialog(page).getByText('Write what shoppers type')).toBeVisible()
    },
  },
  { name: 'admin-settings-home', as: 'owner', path: '/dashboard/settings/home' },
  {
    name: 'admin-settings-home-rows',
    as: 'owner',
    path: '/dashboard/settings/home',
    act: async (page) => {
      for (const kind of ['A category', 'Picked by hand']) {
        await page.getByRole('button', { name: 'Add row' }).click()
        await page.getByRole('menuitem', { name: kind }).click()
      }
      // Another journey may have saved such a row before.
      await page.getByRole('combobox', { name: 'Add a product' }).last().fill('shoe')
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: 'Save home' }).click()
      await expect(page.getByText(/Row \d+: Title is required/).last()).toBeVisible()
    },
  },
  {
    name: 'admin-settings-home-preview',
    as: 'owner',
    path: '/dashboard/settings/home',
    floats: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(
        dialog(page).frameLocator('iframe').getByRole('region', { name: 'First picks' }),
      ).toBeVisible()
    },
  },
  { name: 'admin-settings-texts', as: 'owner', path: '/dashboard/settings/texts' },
  { name: 'admin-settings-seller', as: 'owner', path: '/dashboard/settings/seller' },
  { name: 'admin-settings-selling', as: 'owner', path: '/dashboard/settings/selling' },
  { name: 'admin-settings-catalogue', as: 'owner', path: '/dashboard/settings/catalogue' },
  { name: 'admin-settings-payment', as: 'owner', path: '/dashboard/settings/payment' },
  { name: 'admin-settings-mails', as: 'owner', path: '/dashboard/settings/mails' },
  {
    name: 'admin-settings-mail',
    as: 'owner',
    path: '/dashboard/settings/mailShipped',
    act: async (page) => {
      await expect(page.frameLocator('iframe').getByRole('heading', { name: 'On its way' })).toBeVisible()
    },
  },
  {
    name: 'admin-tax-errors',
    as: 'owner',
    path: '/dashboard/tax?add',
    floats: true,
    act: async (page) => {
      await dialog(page).getByLabel('Tax class').selectOption('A new class')
      await dialog(page).getByRole('button', { name: 'Add rate' }).click()
      await expect(dialog(page).getByText('Name the new class')).toBeVisible()
    },
  },
  {
    name: 'admin-gst-problems',
    as: 'owner',
    path: '/dashboard/gst',
    act: async (page) => {
      await page.route('**/gst/get-return*', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        const of = { productId: null, orderId: null, documents: 3, hinders: false }
        body.return.problems = [
          { ...of, kind: 'seller-gstin', what: '29AABCM1234A1ZS', hinders: true },
          { ...of, kind: 'hsn', what: 'Whistle with a lanyard', productId: 'whistle', hinders: true },
          { ...of, kind: 'state', what: 'Karnatka', orderId: 'order' },
          { ...of, kind: 'rate', what: '14 %' },
        ]
        await route.fulfill({ response, json: body })
      })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'What the portal would refuse' })).toBeVisible()
    },
  },
  {
    name: 'admin-gst-closing',
    as: 'owner',
    path: '/dashboard/gst',
    floats: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Close the month' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'admin-views',
    as: 'owner',
    path: '/dashboard/orders?payment=COD&status=Delivered',
    act: saveViews,
  },
  {
    name: 'admin-view-errors',
    as: 'owner',
    path: '/dashboard/products?stock=out',
    floats: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Save view' }).click()
      await dialog(page).getByRole('button', { name: 'Save view' }).click()
      await expect(dialog(page).getByText('Name is required')).toBeVisible()
    },
  },
  { name: 'admin-remittances-all', as: 'owner', path: '/dashboard/remittances?days=0' },
  {
    name: 'admin-remittance-file',
    as: 'owner',
    path: '/dashboard/remittances',
    floats: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Book cash remitted' }).click()
      const buffer = Buffer.from('AWB No,Amount,COD Amount\nNONE1234,999,530\nTotal,,530')
      const file = { name: 'cod.csv', mimeType: 'text/csv', buffer }
      await dialog(page).getByLabel('File of the courier').setInputFiles(file)
      await expect(dialog(page).getByText('No parcel has this tracking number')).toBeVisible()
    },
  },
  {
    name: 'admin-settlement-file',
    as: 'owner',
    path: '/dashboard/settlements',
    floats: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Book a report' }).click()
      const buffer = Buffer.from(
        'type,entity_id,amount,debit,credit,settlement_id,settled_at\npayment,pay_1,100,0,98,setl_1,20/11/2026\nTotal',
      )
      const file = { name: 'recon.csv', mimeType: 'text/csv', buffer }
      await dialog(page).getByLabel('Report of the provider').setInputFiles(file)
      await expect(dialog(page).getByText('A row without an id, as of totals')).toBeVisible()
    },
  },
  { name: 'admin-balance-rows', as: 'owner', path: '/dashboard/balances?of=wallets' },
  {
    name: 'admin-courier-errors',
    as: 'owner',
    path: '/dashboard/couriers?add',
    floats: true,
    act: async (page) => {
      await dialog(page).getByLabel('Tracking address').fill('https://track.example/')
      await dialog(page).getByRole('button', { name: 'Add courier' }).click()
      await expect(dialog(page).getByText('Name has 2 to 60 characters')).toBeVisible()
    },
  },
  { name: 'admin-offers-none', as: 'owner', path: '/dashboard/offers?search=nothing+is+called+this' },
  {
    name: 'admin-offer-errors',
    as: 'owner',
    path: '/dashboard/offers?add',
    floats: true,
    act: async (page) => {
      await dialog(page).getByRole('button', { name: 'Add Offer' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('Please fill out')
    },
  },
  {
    name: 'admin-offer-targets',
    as: 'owner',
    path: '/dashboard/offers?add',
    floats: true,
    act: async (page) => {
      await dialog(page).getByLabel('Product', { exact: true }).fill('Ridge')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'admin-offer-what-if',
    as: 'owner',
    path: '/dashboard/offers?add',
    floats: true,
    act: async (page) => {
      await thinkOfOffer(page)
      await dialog(page).getByText('With this offer').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'admin-offer-end',
    as: 'owner',
    path: '/dashboard/offers',
    floats: true,
    act: async (page) => {
      await press(page, /^End /)
      await expect(asked(page).getByRole('table')).toBeVisible()
    },
  },
  { name: 'admin-coupons', as: 'owner', path: '/dashboard/coupens?limit=10' },
  {
    name: 'admin-coupon-errors',
    as: 'owner',
    path: '/dashboard/coupens?add',
    floats: true,
    act: async (page) => {
      await dialog(page).getByLabel('Discount percentage').fill('10')
      await dialog(page).getByLabel('Minimum purchase amount').fill('499')
      await dialog(page).getByLabel('Maximum discount amount').fill('150')
      await dialog(page).getByRole('button', { name: 'Add coupon' }).click()
      await expect(dialog(page).getByText('Code is required')).toBeVisible()
    },
  },
  {
    name: 'admin-coupon-delete',
    as: 'owner',
    path: '/dashboard/coupens',
    floats: true,
    act: async (page) => {
      await press(page, /^Delete coupon/)
      await expect(asked(page)).toBeVisible()
    },
  },
  { name: 'admin-customers-ten', as: 'owner', path: '/dashboard/customers?limit=10' },
  {
    name: 'admin-customer-block',
    as: 'owner',
    path: '/dashboard/customers?search=asha',
    floats: true,
    act: async (page) => {
      await press(page, /^Block /)
      await expect(asked(page)).toBeVisible()
    },
  },
  {
    name: 'admin-customer-delete',
    as: 'owner',
    path: '/dashboard/customers?search=asha',
    floats: true,
    act: async (page) => {
      await press(page, /^Delete /)
      await expect(asked(page)).toBeVisible()
    },
  },
]
