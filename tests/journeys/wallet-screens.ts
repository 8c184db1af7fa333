import { expect, type Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const path = '/profile/wallet'
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

/** A page of the wallet where the shop's answers are as given. */
const walletAnswering = (status: number, json: object) => async (page: Page) => {
  await page.route('**/wallet/get-wallet*', (route) => route.fulfill({ status, json }))
  await page.goto(path)
}

/** The wallet: with something in it, with nothing, with none, and when something goes wrong. */
export const wallet: readonly Screen[] = [
  { name: 'wallet', as: 'regular', path },
  { name: 'wallet-none', as: 'newcomer', path },
  {
    name: 'wallet-empty',
    as: 'newcomer',
    path: '/',
    act: walletAnswering(200, { balance: 0, transactions: [], total: 0 }),
  },
  {
    name: 'wallet-mistake',
    as: 'regular',
    path,
    act: (page) => press(page, 'Add Money'),
  },
  {
    name: 'wallet-failed',
    as: 'regular',
    path,
    act: async (page) => {
      await page.route('**/wallet/create-topup-order', (route) => route.abort())
      await press(page, '₹500')
      await press(page, 'Add Money')
      await expect(page.getByRole('alert').filter({ hasText: 'could not begin' })).toBeVisible()
    },
  },
  {
    name: 'wallet-not-loaded',
    as: 'regular',
    path: '/',
    act: async (page) => {
      await page.route('**/wallet/get-wallet*', (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
]
