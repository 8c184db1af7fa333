import type { Page } from '@playwright/test'
import { newShopper, signIn } from './people.ts'
import { disguised, pictureFile } from './pictures.ts'
import { reload } from './settled.ts'
import { expect, test } from './test.ts'

const field = (page: Page, label: 'Name' | 'Phone') => page.getByRole('main').getByLabel(label)
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const toastWith = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const account = (page: Page) => page.getByRole('navigation', { name: 'Your account' })

async function atProfile(page: Page) {
  const person = await newShopper(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/profile/editProfile')
  await expect(field(page, 'Name')).toHaveValue(person.name)
  return person
}

test('/profile redirects to editProfile; the sidebar has Profile, Wishlist, Cart, Address, Orders, Wallet and Logout', async ({
  page,
}) => {
  await atProfile(page)
  await expect(account(page).getByRole('listitem')).toHaveText([
    'Profile',
    'Wishlist',
    'Cart',
    'Address',
    'Orders',
    'Wallet',
    'Logout',
  ])
  for (const [name, path] of [
    ['Address', '/profile/address'],
    ['Orders', '/profile/orderHistory'],
    ['Wallet', '/profile/wallet'],
    ['Profile', '/profile/editProfile'],
  ] as const) {
    await account(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(account(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await field(page, 'Name').fill('Somebody')
  await account(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Somebody')
  await page.goto('/profile/editProfile')
  await expect(page).toHaveURL('/login')
})

test('spaces cannot be typed into name and phone, and both are required', async ({ page }) => {
  await atProfile(page)
  await field(page, 'Name').press('End')
  await page.keyboard.type(' K R ')
  await expect(field(page, 'Name')).toHaveValue('MeeraKR')
  await field(page, 'Phone').fill('')
  await page.keyboard.type('98765 43210')
  await expect(field(page, 'Phone')).toHaveValue('9876543210')
  await save(page)
  await expect(toastWith(page, 'Profile updated successfully')).toBeVisible()
  await expect(page.getByText('MeeraKR', { exact: true })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('MeeraKR')
  await expect(field(page, 'Phone')).toHaveValue('9876543210')

  await field(page, 'Name').fill('')
  await field(page, 'Phone').fill('')
  await save(page)
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/Name is required and cannot contain spaces/)
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    /Phone number is required and cannot contain spaces/,
  )
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(field(page, 'Name')).toHaveValue('MeeraKR')
})

test('the picture must be PNG or JPEG, is cropped to 4:3, and stands in the top bar once it is saved', async ({
  page,
}) => {
  const { name } = await atProfile(page)
  const chooser = page.getByLabel('Picture', { exact: true })
  for (const file of [await pictureFile('gif'), disguised]) {
    await chooser.setInputFiles(file)
    await expect(chooser).toHaveAccessibleDescription(/Please upload a PNG or JPEG file/)
  }
  await chooser.setInputFiles(await pictureFile('jpeg'))
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await crop.getByRole('button', { name: 'Use this part' }).click()
  const picture = page.getByRole('main').getByRole('img', { name })
  await expect(picture).toBeVisible()
  await expect(page.getByText('Please upload a PNG or JPEG file')).toHaveCount(0)
  await save(page)
  await expect(toastWith(page, 'Profile updated successfully')).toBeVisible()
  await expect(picture).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}$/)
  await expect(async () => {
    const { width, height } = await picture.evaluate((img: HTMLImageElement) => ({
      width: img.naturalWidth,
      height: img.naturalHeight,
    }))
    expect(width).toBeGreaterThan(500)
    expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.01)
  }).toPass()
  const inTopBar = page.getByRole('banner').getByRole('link', { name: 'Profile' }).locator('img')
  await expect(inTopBar).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}-160\.webp$/)
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await save(page)
  await expect(inTopBar).toHaveCount(0)
})

test('a profile that cannot be loaded says Failed to fetch user details, and can be asked for again', async ({
  page,
}) => {
  const { name } = await newShopper(page)
  await page.route('**/users/getUserDetails', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/profile/editProfile')
  await expect(toastWith(page, 'Failed to fetch user details')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'Name')).toHaveValue(name)
})

test('a profile that cannot be saved says the server’s message; nothing typed is lost by it, a reload or a 401', async ({
  page,
  context,
}) => {
  const person = await atProfile(page)
  await field(page, 'Name').fill('Mira')
  await field(page, 'Phone').fill('9123456780')
  await page.route('**/users/updateUserDetails', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many tries. Please wait 20 seconds and try again' } }),
  )
  await save(page)
  await expect(toastWith(page, 'Too many tries. Please wait 20 seconds')).toBeVisible()
  await page.unrouteAll()
  // With nothing left on its way, the save is the request that gets the 401.
  await reload(page)
  await expect(field(page, 'Name')).toHaveValue('Mira')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await context.clearCookies()
  await save(page)
  await expect(page).toHaveURL('/login')
  await signIn(page, person)
  await expect(page).toHaveURL('/profile/editProfile')
  await expect(field(page, 'Name')).toHaveValue('Mira')
  await expect(field(page, 'Phone')).toHaveValue('9123456780')
  await save(page)
  await expect(toastWith(page, 'Profile updated successfully')).toBeVisible()
})
