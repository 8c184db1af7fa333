import type { Browser, Page } from '@playwright/test'
import { asOwner } from './admin-products.ts'
import { tabTo } from './tab-to.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const asked = (page: Page) => page.getByRole('alertdialog')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

let made = 0
/** A word of letters that nothing in the shop has yet. */
function newWord(): string {
  const number = `${process.pid}${Date.now()}${++made}`
  return `q${[...number].map((digit) => 'bcdfghjkmp'.charAt(Number(digit))).join('')}`
}

/** The search page of the shop, as a guest sees it. */
async function guestSearches(browser: Browser, word: string): Promise<Page> {
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`/shop?search=${word}`)
  return guest
}

const products = (page: Page) => page.getByRole('main').locator('a[href^="/productDetials/"]')

test('the owner sees what a guest did not find, adds a synonym with the keyboard alone, the guest finds it; and Undo', async ({
  page,
  browser,
}) => {
  const word = newWord()
  const guest = await guestSearches(browser, word)
  await expect(guest.locator('h1')).toBeVisible()
  await expect(products(guest)).toHaveCount(0)

  await asOwner(page, `/dashboard/search?search=${word}`)
  await expect(row(page, word)).toContainText('1')
  await expect(page.getByRole('link', { name: `Search the shop for ${word}` })).toHaveAttribute(
    'href',
    `/shop?search=${word}`,
  )
  await tabTo(page, page.getByRole('button', { name: `Add synonym for ${word}` }))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Shoppers type')).toHaveValue(word)
  await tabTo(page, dialog(page).getByLabel('It means'))
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('It means')).toHaveAccessibleDescription(/Both sides say the same/)
  await tabTo(page, dialog(page).getByLabel('It means'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Jersey')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Synonym added successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: `Add synonym for ${word}` })).toHaveCount(0)
  await expect(row(page, word)).toContainText('jersey')
  await guest.reload()
  await expect(products(guest).first()).toBeVisible()

  await toastWith(page, 'Synonym added successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, 'The change is undone')).toBeVisible()
  await expect(row(page, word)).toHaveCount(0)
  await guest.reload()
  await expect(guest.locator('h1')).toBeVisible()
  await expect(products(guest)).toHaveCount(0)
  await guest.context().close()
})

test('a search and a synonym are removed, brought back by Undo, and one removed elsewhere says so', async ({
  page,
  browser,
}) => {
  const word = newWord()
  await (await guestSearches(browser, word)).context().close()
  await asOwner(page, `/dashboard/search?search=${word}`)
  await page.getByRole('button', { name: `Remove ${word}` }).click()
  await expect(row(page, word)).toHaveCount(0)
  await toastWith(page, `${word} is removed`).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, word)).toHaveCount(1)

  const add = () => page.request.post('/search/add-synonym', { data: { typed: word, searched: 'jersey' } })
  const name = `${word} → jersey`
  const { synonym } = await (await add()).json()
  await page.reload()
  const remove = page.getByRole('button', { name: `Delete ${name}` })
  await remove.click()
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await toastWith(page, `${name} is deleted`).getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toBeVisible()
  await remove.click()
  await page.request.delete(`/search/remove-synonym/${synonym._id}`)
  await asked(page).getByRole('button', { name: 'Delete' }).click()
  await expect(asked(page).getByRole('alert')).toHaveText(/Synonym not found/)
})
