import { asOwner } from './admin-products.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'

const text = `## What we take back

**Everything**, {returnWindow}. <b>No</b> [buts](javascript:alert(1)).`

test('the owner writes a page with a preview, without a mouse, and guests read it until it is undone', async ({
  page,
  browser,
}) => {
  const { keyboard } = page
  await asOwner(page, '/dashboard/settings/pages')
  const field = page.getByLabel('Returns', { exact: true })
  await expect(field).toHaveValue(/Request Refund/)
  await tabTo(page, field)
  await keyboard.press('Control+A')
  await keyboard.insertText(text)
  await tabTo(page, page.getByRole('button', { name: 'Preview of Returns' }))
  await keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'Preview of Returns' })
  await expect(preview.getByRole('heading', { name: 'What we take back' })).toBeVisible()
  await expect(preview).toContainText('Everything, at any time after the delivery. <b>No</b> [buts]')
  await expect(preview.getByRole('link')).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: 'Save pages' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Settings saved')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await expect(visitor).toHaveTitle(/^Returns · /)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 2, name: 'What we take back' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/undone/i).first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Request Refund')).toBeVisible()
  await visitor.context().close()
})

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is linked from the footer and shows its text', async ({ page }) => {
    await page.goto('/')
    for (const name of ['Returns', 'Shipping', 'Terms', 'Privacy', 'Contact']) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('main').getByRole('paragraph').first()).not.toBeEmpty()
    }
    await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toBeVisible()
  })
})
