import { asOwner } from './admin-products.ts'
import { expect, test } from './test.ts'

test('Health says in words how the shop runs, what to do about it, and when it cannot be asked', async ({
  page,
}) => {
  await asOwner(page, '/dashboard')
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page).toHaveURL('/dashboard/health')
  const line = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(line('Backup')).toContainText('This is a demo')
  await expect(line('Database')).toContainText(/Good.*PostgreSQL \d+/)

  const lines = [
    { name: 'Backup', state: 'bad', what: 'No backups are made.', advice: 'Set BACKUP_URL.' },
    { name: 'Mails', state: 'attention', what: '1 mail could not be sent.', advice: 'See the log.' },
    { name: 'Version', state: 'good', what: 'Maidan 0.2.0.', advice: null },
  ]
  const health = { checkedAt: '2026-11-24T12:00:00Z', lines }
  await page.route('**/report/health', (route) => route.fulfill({ json: { health } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 of these need you' })).toBeVisible()
  await expect(line('Backup')).toContainText(/Act now.*No backups are made\..*Set BACKUP_URL\./)
  await expect(line('Mails')).toContainText('Look into it')
  await expect(line('Version')).toContainText('Good')

  await page.unroute('**/report/health')
  await page.route('**/report/health', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The shop could not be checked')
  await page.unroute('**/report/health')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(line('Audit')).toBeVisible()
})
