import { open } from './settled.ts'
import { expect, test } from './test.ts'

test('a click on a link goes on in the same document, and with Ctrl opens a new tab', async ({
  page,
  context,
}) => {
  // Until the page is hydrated, links are the browser's.
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const stays = () => page.evaluate(() => 'sameDocument' in window)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Men', exact: true })

  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })])
  await expect(tab).toHaveURL('/men')
  await expect(page).toHaveURL('/')

  await link.click()
  await expect(page).toHaveURL('/men')
  expect(await stays()).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/')
  expect(await stays()).toBe(true)
})
