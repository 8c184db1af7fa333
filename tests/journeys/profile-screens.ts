import { expect, type Page } from '@playwright/test'
import { stranger } from './people.ts'
import { pictureFile } from './pictures.ts'
import type { Screen } from './screen.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const choosePicture = async (page: Page) => {
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await pictureFile('png', 500, 500))
  await expect(page.getByRole('button', { name: 'Use this part' })).toBeEnabled()
  await expect(page.getByText(/it will look soft/)).toBeVisible()
}

/** The profile, the addresses and the orders with their dialogs and failures. */
export const profile: readonly Screen[] = [
  {
    name: 'profile-crop',
    as: 'newcomer',
    path: '/profile/editProfile',
    floats: true,
    act: choosePicture,
  },
  {
    name: 'profile-unsaved',
    as: 'newcomer',
    path: '/profile/editProfile',
    act: async (page) => {
      await choosePicture(page)
      await press(page, 'Use this part')
      await expect(page.getByText('Not saved yet.')).toBeVisible()
    },
  },
  { name: 'security', as: 'regular', path: '/profile/security' },
  {
    name: 'security-codes',
    as: 'newcomer',
    path: '/profile/security',
    act: async (page) => {
      await page.getByLabel('New email').fill(`new${Date.now()}@maidan.test`)
      await page.getByLabel('Password', { exact: true }).fill(stranger().password)
      await press(page, 'Change email')
      await expect(page.getByText('We sent two codes')).toBeVisible()
    },
  },
  {
    name: 'security-errors',
    as: 'newcomer',
    path: '/profile/security',
    act: async (page) => {
      await press(page, 'Change password')
      await press(page, 'Change email')
    },
  },
  {
    name: 'profile-not-loaded',
    as: 'regular',
    path: '/',
    act: async (page) => {
      await page.route('**/users/getUserDetails', (route) => route.abort())
      await page.goto('/profile/editProfile')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'address-refused',
    as: 'regular',
    path: '/profile/address',
    floats: true,
    act: async (page) => {
      await page.route('**/users/edit-address/**', (route) => route.abort())
      await press(page, /^EDIT/)
      await press(page, 'Save address')
      const alert = page.getByRole('dialog').getByRole('alert')
      await expect(alert).toContainText('The shop did not answer.')
      await alert.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'orders-refused',
    as: 'regular',
    path: '/profile/orderHistory',
    floats: true,
    act: async (page) => {
      await page.route('**/order/user-order-status-change', (route) => route.abort())
      await press(page, /^Cancel Item/)
      await page.getByRole('dialog').getByLabel('Reason').selectOption('Other')
      await press(page, 'Submit')
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The shop did not answer.')
    },
  },
  { name: 'orders-end', as: 'regular', path: '/profile/orderHistory?page=999' },
]
