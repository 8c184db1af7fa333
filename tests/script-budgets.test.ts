import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtScreens } from '../src/server/pages.ts'
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

test.each([
  ['the home page, of a guest', 113.6, ['home/page.tsx']],
  ['a listing, of a guest', 116.4, ['listing/page.tsx']],
  ['a product, of a guest', 115.9, ['product/page.tsx']],
  ['the login', 131.3, ['sign-in/login-page.tsx']],
  ['the confirmation', 130.7, ['checkout/confirmation-page.tsx', signedIn]],
  ['the payment', 157.7, ['checkout/payment-page.tsx', signedIn]],
  ['the cart', 172.7, ['cart/page.tsx', signedIn]],
])('a first visit to %s loads at most %s KB of scripts', (_, most, files) => {
  expect(kilobytes(scriptsOf(...files))).toBeLessThanOrEqual(most)
})

test('the signed-in load at most 16 KB more than guests, in at most 12 files', () => {
  const guests = scriptsOf('listing/page.tsx')
  const more = scriptsOf('listing/page.tsx', signedIn).filter((script) => !guests.includes(script))
  expect(more.length).toBeGreaterThan(0)
  expect(more.length).toBeLessThanOrEqual(12)
  expect(kilobytes(more)).toBeLessThanOrEqual(16)
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
