import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { builtScreens } from '../src/server/pages.ts'
import type { Handle } from '../src/storefront/app/route.ts'
import { routes } from '../src/storefront/app/routes.tsx'
import { screensAreBuilt } from './built.ts'

screensAreBuilt()

/** The scripts of a first visit to a page: its own and those of every page. */
function scriptsOf(...files: string[]): string[] {
  const { scripts } = builtScreens().assets(
    'src/storefront/app/client.tsx',
    files.map((file) => `src/storefront/${file}`),
  )
  const first = readdirSync('dist/client/assets').filter((name) => /^first-script-.*\.js$/.test(name))
  return [...first.map((name) => `/assets/${name}`), ...scripts]
}

const kilobytes = (scripts: string[]) =>
  scripts.reduce((bytes, script) => bytes + statSync(`dist/client${script}.gz`).size, 0) / 1024

const signedIn = 'app/shopper-actions.ts'
const account = 'app/account-area.tsx'

/** KB, gzipped, of the scripts of a first visit to each page: of a guest, or of a shopper where only shoppers are admitted. */
const budgets: Record<string, number> = {
  'app/failure.tsx': 125,
  'handover/page.tsx': 128,
  'home/page.tsx': 128,
  'listing/page.tsx': 131,
  'sport/page.tsx': 132,
  'product/page.tsx': 132,
  'sign-in/login-page.tsx': 147,
  'sign-in/otp-page.tsx': 155,
  'sign-in/register-page.tsx': 173,
  'sign-in/invitation-page.tsx': 174,
  'sign-in/forgot-password-page.tsx': 172,
  'sign-in/reset-password-page.tsx': 200,
  'account/redirect-page.tsx': 143,
  'wishlist/page.tsx': 145,
  'checkout/confirmation-page.tsx': 149,
  'checkout/retry-payment-page.tsx': 153,
  'checkout/payment-page.tsx': 180,
  'wallet/page.tsx': 179,
  'orders/orders-page.tsx': 186,
  'orders/order-page.tsx': 191,
  'assistants/link-page.tsx': 126,
  'cart/page.tsx': 195,
  'account/profile-page.tsx': 195,
  'account/security-page.tsx': 208,
  'account/addresses-page.tsx': 226,
  'checkout/checkout-page.tsx': 236,
  'complaints/page.tsx': 175,
  'complaints/own-page.tsx': 193,
  'privacy/page.tsx': 139,
  'policy/page.tsx': 126,
  'own-data/page.tsx': 234,
  'alerts/stop-page.tsx': 125,
  'orders/follow-page.tsx': 148,
  'orders/whole-order-page.tsx': 193,
  'size-guide/page.tsx': 131,
}

const handlesOf = ({ handle, children = [] }: RouteObject): Handle[] => [
  ...(handle ? [handle] : []),
  ...children.flatMap(handlesOf),
]
const folder = 'src/storefront/'
const pages = new Map(
  routes
    .flatMap(handlesOf)
    .filter(({ file }) => file.startsWith(folder) && !file.endsWith(account))
    .map(({ file, guard }) => [file.slice(folder.length), guard]),
)

test('every page of the shop has a budget of scripts', () => {
  expect(Object.keys(budgets).sort()).toEqual([...pages.keys()].sort())
})

test.each(Object.entries(budgets))('a first visit to %s loads at most %s KB of scripts', (file, most) => {
  const scripts = pages.get(file) === 'user' ? scriptsOf(file, account, signedIn) : scriptsOf(file)
  expect(kilobytes(scripts)).toBeLessThanOrEqual(most)
})

test('no script of a guest’s first visit uses Intl, whose data take 7 ms to load', () => {
  for (const page of ['home/page.tsx', 'listing/page.tsx', 'product/page.tsx'])
    for (const script of scriptsOf(page))
      expect(readFileSync(`dist/client${script}`, 'utf8'), script).not.toMatch(/\bIntl\.|\.toLocale/)
})

test('the signed-in load at most 17.8 KB more than guests, in at most 12 files', () => {
  const guests = scriptsOf('listing/page.tsx')
  const more = scriptsOf('listing/page.tsx', signedIn).filter((script) => !guests.includes(script))
  expect(more.length).toBeGreaterThan(0)
  expect(more.length).toBeLessThanOrEqual(12)
  expect(kilobytes(more)).toBeLessThanOrEqual(17.8)
})

test('suggestions of the search box are no part of a first visit, and load at most 12 KB', () => {
  for (const page of ['home/page.tsx', 'sign-in/login-page.tsx']) {
    const first = scriptsOf(page)
    const more = scriptsOf(page, 'suggestions/suggestions.tsx').filter((script) => !first.includes(script))
    expect(more.some((script) => script.includes('/suggestions-'))).toBe(true)
    expect(kilobytes(more), page).toBeLessThanOrEqual(12)
  }
})

const hasZod = (scripts: string[]) =>
  scripts.some((script) => readFileSync(`dist/client${script}`, 'utf8').includes('._zod'))

test('zod is loaded where long forms are, and not to log in or to buy', () => {
  expect(hasZod(scriptsOf('sign-in/register-page.tsx'))).toBe(true)
  for (const page of ['sign-in/login-page.tsx', 'cart/page.tsx', 'checkout/payment-page.tsx'])
    expect(hasZod(scriptsOf(page, signedIn)), page).toBe(false)
  expect(hasZod(scriptsOf('checkout/confirmation-page.tsx', signedIn))).toBe(false)
})
