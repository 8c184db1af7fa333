import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addProduct } from './own-products.ts'
import { newShopper } from './people.ts'
import { orderOne } from './products.ts'
import { asOwner, daysAgo, figure, formatRupees, sumOfOrders } from './sales.ts'
import { expect, test } from './test.ts'

const report = (days: { from: string; to: string }, period = 'day') =>
  `/dashboard/salesReport?period=${period}&startDate=${days.from}&endDate=${days.to}`
const by = (page: Page, period: string) =>
  page.getByRole('group', { name: 'Report by' }).getByRole('radio', { name: period })
const show = (page: Page) => page.getByRole('button', { name: 'Show report' }).click()

test('the sales report is by day, of today, unless week or month is chosen; what was just bought stands in it', async ({
  page,
  browser,
}) => {
  const ownProduct = await addProduct({ price: 412.25 })
  const shopper = await (await browser.newContext()).newPage()
  await newShopper(shopper)
  const product = {
    _id: ownProduct.id,
    productName: ownProduct.name,
    salePrice: 412.25,
    discountedPrice: null,
  }
  await orderOne(shopper, { ...product, sizes: [] }, 8)
  await asOwner(page)
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Sales Report' })
    .click()
  await expect(page).toHaveURL('/dashboard/salesReport')
  await expect(by(page, 'Day')).toBeChecked()
  await expect(page.getByLabel('Days', { exact: true })).toHaveValue('Today')
  await expect(page.getByRole('list', { name: 'Sales by day' }).getByRole('link')).toHaveCount(1)
  await expect(
    page.getByRole('table', { name: 'Orders of these days, newest first' }).getByText('₹442.25').first(),
  ).toBeVisible()
  await expect(async () => {
    const { amount, count, average } = await sumOfOrders(page, daysAgo(0), daysAgo(0))
    await page.reload()
    await expect(figure(page, 'Sales')).toHaveText(formatRupees(amount), { timeout: 5_000 })
    await expect(figure(page, 'Orders')).toHaveText(count.toLocaleString('en-IN'))
    await expect(figure(page, 'Average order')).toHaveText(formatRupees(average))
  }, 'while others buy').toPass()
  for (const [period, name] of [
    ['week', /^\d{1,2}.* 20\d\d$/],
    ['month', /^\w+ 20\d\d$/],
  ] as const) {
    await by(page, period === 'week' ? 'Week' : 'Month').check({ force: true })
    await expect(page).toHaveURL(`/dashboard/salesReport?period=${period}`)
    const table = page.getByRole('table', { name: `Sales by ${period}, the latest first` })
    await expect(table.getByRole('rowheader').first()).toHaveText(name)
  }
})

test('figures, bars, table and orders of any days are what the orders sum to, to the paisa', async ({
  page,
}) => {
  await asOwner(page)
  const days = { from: daysAgo(40), to: daysAgo(11) }
  const { amount, count } = await sumOfOrders(page, days.from, days.to)
  expect(count).toBeGreaterThan(10)
  await page.goto('/dashboard/salesReport')
  await page.getByLabel('Start date').fill(days.from)
  await page.getByLabel('End date').fill(days.to)
  await show(page)
  await expect(page).toHaveURL(report(days))
  await expect(page.getByLabel('Days', { exact: true })).toHaveValue('')
  await expect(figure(page, 'Sales')).toHaveText(formatRupees(amount))
  await expect(figure(page, 'Orders')).toHaveText(String(count))
  await expect(figure(page, 'Net sales')).toHaveText(/^₹/)
  await expect(page.getByText(/^(Nothing refunded|After ₹.*(refunded|not collected))$/)).toBeVisible()

  const bars = page.getByRole('list', { name: 'Sales by day' }).getByRole('link')
  await expect(bars, 'each day, also those on which nothing was sold').toHaveCount(30)
  const named = await bars.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  const paise = (text: string) => Math.round(Number(/₹([\d,.]+),/.exec(text)?.[1]?.replaceAll(',', '')) * 100)
  expect(named.reduce((sum, name) => sum + paise(name), 0)).toBe(amount)

  const table = page.getByRole('table', { name: 'Sales by day, the latest first' })
  await page.getByRole('button', { name: 'Show all 30 days' }).click()
  const inTable = (await table.locator('tbody td:last-child').allTextContents()).map((cell) =>
    paise(`${cell},`),
  )
  expect(inTable, 'each day, also those on which nothing was sold').toHaveLength(30)
  expect(inTable.reduce((sum, cell) => sum + cell, 0)).toBe(amount)
  await expect(table.getByRole('row').last()).toHaveText(`Total${count}${formatRupees(amount)}`)

  await page.getByLabel('Rows').selectOption('50')
  const orders = page.getByRole('table', { name: 'Orders of these days, newest first' })
  await expect(orders.locator('tbody tr')).toHaveCount(Math.min(count, 50))
  await page.getByLabel('Rows').selectOption('10')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${report(days)}&page=2`)
  await expect(page.getByRole('status').filter({ hasText: `11–` })).toContainText(`of ${count} orders`)
  await expect(figure(page, 'Sales'), 'the figures are of all pages').toHaveText(formatRupees(amount))

  await page.getByLabel('Start date').fill(daysAgo(40))
  await by(page, 'Week').check({ force: true })
  await expect(page, 'days that were typed count').toHaveURL(
    `/dashboard/salesReport?period=week&startDate=${daysAgo(40)}&endDate=${days.to}`,
  )
  await page.getByLabel('Days', { exact: true }).selectOption('This financial year')
  await expect(page).toHaveURL(/period=month&startDate=\d{4}-04-01&endDate=\d{4}-03-31$/)
  await page.goto(report({ from: daysAgo(500), to: daysAgo(0) }))
  await expect(page.getByText('Drawn by week: there are too many days')).toBeVisible()
})

test('the labels below the bars of a month are whole, the first one too', async ({ page }) => {
  await asOwner(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(report({ from: daysAgo(30), to: daysAgo(0) }))
    const bars = page.getByRole('list', { name: 'Sales by day' })
    await expect(bars).toBeVisible()
    await bars.evaluate((list) => list.closest('.scroll-sideways')?.scrollTo(0, 0))
    const cut = await bars.evaluate((list) => {
      const left = list.closest('.scroll-sideways')?.getBoundingClientRect().left ?? 0
      const labels = [...list.querySelectorAll('li > span')].filter((label) => label.checkVisibility())
      return labels.filter((label) => label.getBoundingClientRect().left < left).length
    })
    expect(cut, `at ${width} px`).toBe(0)
  }
})

test('dates that are reversed, half, absurd or too many are refused at the field, also in an address', async ({
  page,
}) => {
  await asOwner(page)
  await page.goto('/dashboard/salesReport')
  const refused: [string, string, string, string][] = [
    ['2026-11-20', '2026-11-01', 'End date', 'End date cannot be earlier than start date'],
    ['2026-11-20', '', 'End date', 'Choose both a start date and an end date'],
    ['2020-01-01', '2026-11-01', 'Start date', 'A report covers at most 5 years'],
    ['0002-01-01', '2026-11-01', 'Start date', 'A report covers at most 5 years'],
  ]
  for (const [from, to, field, message] of refused) {
    await page.getByLabel('Start date').fill(from)
    await page.getByLabel('End date').fill(to)
    await show(page)
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(message)
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page, 'nothing was asked').toHaveURL('/dashboard/salesReport')
  await page.goto(report({ from: '2026-02-30', to: 'soon' }))
  await expect(page.getByLabel('Start date')).toHaveAccessibleDescription('Start date is not a day')
  await expect(page.getByLabel('End date')).toHaveAccessibleDescription('End date is not a day')
  await expect(page.getByRole('heading', { name: 'There is no report of these days' })).toBeVisible()
})

test('a report downloads as PDF and XLSX, tells how far it is, can be cancelled, and says when it failed', async ({
  page,
}) => {
  await asOwner(page)
  const days = { from: daysAgo(60), to: daysAgo(11) }
  await page.goto(report(days, 'week'))
  for (const [name, begin] of [
    ['PDF', '%PDF-'],
    ['XLSX', 'PK'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${name}` }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`maidan-sales-${days.from}-to-${days.to}.${name.toLowerCase()}`)
    expect((await readFile(await file.path())).subarray(0, begin.length).toString()).toBe(begin)
    await expect(page.getByText(`${file.suggestedFilename()} is in your downloads.`)).toBeVisible()
  }

  let goOn = () => {}
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const call = '**/report/download-report*'
  await page.route(call, async (route) => {
    await waiting
    await route.abort()
  })
  await page.getByRole('button', { name: 'Download XLSX' }).click()
  await expect(page.getByRole('progressbar', { name: 'Making the report as XLSX' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The download was cancelled.' })).toBeVisible()
  goOn()
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'The report could not be downloaded.' })
  await expect(failure).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) =>
    route.fulfill({ status: 429, json: { message: 'Other reports are being downloaded. Please wait.' } }),
  )
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Other reports are being downloaded. Please wait.')
})

test('a report in which nothing was sold says so and leads to other days; one that cannot be loaded can be tried again', async ({
  page,
}) => {
  await asOwner(page)
  const long = { from: '2019-03-05', to: '2019-03-05' }
  await page.goto(report(long))
  await expect(page.getByRole('heading', { name: 'Nothing was sold on this day' })).toBeVisible()
  await expect(figure(page, 'Sales')).toHaveText('₹0')
  await expect(figure(page, 'Average order'), 'nothing is divided by zero').toHaveText('₹0')
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(report({ from: daysAgo(29), to: daysAgo(0) }))
  await expect(page.getByRole('list', { name: 'Sales by day' }).getByRole('link')).toHaveCount(30)
  await page.route('**/report/generate-report*', (route) => route.abort())
  await page.goto(report(long))
  await expect(page.getByRole('alert')).toContainText('The report could not be loaded')
  await page.unroute('**/report/generate-report*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing was sold on this day' })).toBeVisible()
})
