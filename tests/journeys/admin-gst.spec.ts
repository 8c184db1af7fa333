import { readFile } from 'node:fs/promises'
import { parseJson } from '../../src/lib/json.ts'
import { clock } from '../../src/platform/clock.ts'
import { monthInWords, monthOf, nextMonth, previousMonth } from '../../src/shop/gst/period-rules.ts'
import { asOwner } from './admin-products.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

test('GST: a month in words, its files, and its closing with the keyboard alone, after which the file is the same', async ({
  page,
}) => {
  await asOwner(page, '/dashboard')
  await page.getByRole('link', { name: 'GST' }).click()
  await expect(page).toHaveURL('/dashboard/gst')
  // The last month may have been closed by an earlier run: the oldest open one is.
  const { months } = await (await page.request.get('/gst/get-months')).json()
  const last = previousMonth(monthOf(clock.today()))
  const month =
    months.findLast(({ closedAt }: { closedAt: string | null }) => closedAt === null)?.month ?? last
  await page.getByLabel('Period').selectOption(monthInWords(month))
  await expect(page).toHaveURL(`/dashboard/gst?period=${month}`)
  await expect(page.getByText(/^\d+ invoices? less (no|\d+) credit notes? make:$/)).toBeVisible()
  await expect(page.getByText('Over, not closed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing that the portal would refuse' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Sales to consumers by state and rate' })).toBeVisible()
  const monthly = page.getByRole('table', { name: 'Figures for GSTR-3B' })
  await expect(monthly.getByRole('row', { name: /^3\.1 \(a\), taxed sales ₹/ })).toBeVisible()

  const save = async (name: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${name}` }).click()
    const file = await saved
    await expect(page.getByText(`${file.suggestedFilename()} is in your downloads.`)).toBeVisible()
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const json = await save('GSTR-1 for the portal (JSON)')
  expect(json.name).toMatch(/^GSTR1-29AABCM1234A1Z3-\d{6}\.json$/)
  expect(parseJson(json.bytes.toString())).toMatchObject({ hsn: {}, doc_issue: {} })
  const workbook = await save('GSTR-1 as a workbook (XLSX)')
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')

  await tabTo(page, page.getByRole('button', { name: 'Close the month' }))
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Its files stay as they are now, for ever.')
  await tabTo(page, asked.getByRole('button', { name: 'Close the month' }))
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Month closed')).toBeVisible()
  await expect(page.getByText(/^Closed on \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the month' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Download GSTR-1 for the portal (JSON)' })).toBeEnabled()
  expect((await save('GSTR-1 for the portal (JSON)')).bytes).toEqual(json.bytes)

  await page.goto('/dashboard/trail')
  await expect(page.getByText(`closed the books of ${monthInWords(month)}`)).toBeVisible()
})

test('GST: a month that is under way cannot be closed, and what could not be loaded or saved can be tried again', async ({
  page,
}) => {
  await page.route('**/gst/get-return*', (route) => route.abort())
  await asOwner(page, `/dashboard/gst?period=${monthOf(clock.today())}`)
  await expect(page.getByRole('alert')).toContainText('The return could not be loaded')
  await page.unroute('**/gst/get-return*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Under way')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the month' })).toHaveCount(0)
  await page.route('**/gst/download-return*', (route) =>
    route.fulfill({ status: 429, json: { message: 'Other reports are being downloaded.' } }),
  )
  await page.getByRole('button', { name: 'Download Sales register' }).click()
  await expect(page.getByRole('alert')).toContainText('Other reports are being downloaded.')
  await page.unroute('**/gst/download-return*')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await saved).suggestedFilename()).toBe(`sales-register-${monthOf(clock.today())}.csv`)
  await page.goto(`/dashboard/gst?period=${nextMonth(monthOf(clock.today()))}`)
  await expect(page.getByText('Nothing was invoiced and nothing credited: the return is nil.')).toBeVisible()
})

test('GST: the day of the annual return ends what credit notes lower, and can be taken away', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/gst')
  const year = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '2025–26' }) })
  await expect(year).toContainText('30 Nov 2026')
  await year.getByRole('button', { name: 'Enter the day of the annual return of 2025–26' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annual return of 2025–26' })
  await dialog.getByLabel('Furnished on').fill('2026-03-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('The annual return of 2025–26 is furnished after 31 Mar 2026')
  await dialog.getByLabel('Furnished on').fill('2026-10-15')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(year.getByRole('cell').first()).toHaveText('15 Oct 2026')
  await year.getByRole('button', { name: 'Change the day of the annual return of 2025–26' }).click()
  await dialog.getByLabel('Furnished on').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(year).toContainText('No day entered')
})
