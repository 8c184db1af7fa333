import { asOwner } from './admin-products.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

test('a report of settlements is seen before it is booked; what differs is named, and the balances have it', async ({
  page,
}) => {
  const [settlement, payment] = [`setl_${Date.now()}`, `pay_${Date.now()}`]
  await asOwner(page, '/dashboard/settlements')
  await page.getByRole('button', { name: 'Book a report' }).click()
  const dialog = page.getByRole('dialog')
  const lines = [
    'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,settlement_id,settled_at,settlement_utr',
    `payment,${payment},"1,000.00",INR,20.00,3.60,0.00,976.40,${settlement},20/11/2026 10:30:00,HDFC${settlement}`,
    ',,,,,,,"1,000.00",,,',
  ]
  const buffer = Buffer.from(lines.join('\r\n'))
  await dialog
    .getByLabel('Report of the provider')
    .setInputFiles({ name: 'recon.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('status')).toContainText('₹976.40 of 1 settlement would be booked')
  await expect(dialog.getByRole('status')).toContainText('Row 3A row without an id, as of totals')
  await dialog.getByRole('button', { name: 'Book ₹976.40' }).click()
  await expect(toastWith(page, '1 settlement booked')).toBeVisible()

  const different = page.getByRole('region', { name: 'Differs from the books' })
  await expect(different.getByRole('row').filter({ hasText: payment })).toContainText(
    'Not in the books of this shop',
  )
  await different.getByRole('row').filter({ hasText: payment }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: `Settlement ${settlement}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: payment })).toContainText('₹1,000')

  await page.goto('/dashboard/balances')
  await page.getByRole('link', { name: 'Paid out to the bank' }).click()
  const rows = page.getByRole('region', { name: 'Paid out to the bank' })
  await expect(rows.getByRole('row').filter({ hasText: settlement })).toContainText('₹976.40')
  await settled(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^balances-.*\.csv$/)
})
