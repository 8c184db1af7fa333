import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findAffected, readScreens } from './changed.ts'

test.each([
  ['rules of a noun', 'src/shop/cart/rules.ts', 'src/shop/cart/rules.test.ts'],
  ['a page of the shop', 'src/storefront/cart/page.tsx', 'tests/journeys/cart.spec.ts'],
  ['a page of the dashboard', 'src/admin/coupons/page.tsx', 'tests/journeys/admin-coupons.spec.ts'],
  ['a migration', 'database/migrations/0001-users.sql', 'src/shop/cart/cart.test.ts'],
  ['the tables of a noun', 'src/shop/notes/noun.ts', 'src/commands/export.test.ts'],
  ['the calls of a noun', 'tests/calls/notes.ts', 'tests/access.test.ts'],
  ['the calls of a noun', 'tests/calls/notes.ts', 'tests/growth.test.ts'],
  ['a test', 'tests/units.test.ts', 'tests/units.test.ts'],
])('a change of %s can break its tests', (_what, changed, file) => {
  expect([...findAffected([changed]).keys()]).toContain(file)
})

test('a change of a page can break no journey that stays away from it', () => {
  expect([...findAffected(['src/admin/gst/page.tsx']).keys()]).not.toContain('tests/journeys/google.spec.ts')
})

test('what is nearest comes first', () => {
  const distances = [...findAffected(['src/lib/money.ts']).values()]
  expect(distances).toEqual(distances.toSorted((one, other) => one - other))
})

test('every page of the routes has its path', () => {
  const lists = ['pages', 'money-pages', 'shop-pages'].map((name) => `src/admin/app/${name}.ts`)
  const pages = ['src/storefront/app/routes.tsx', ...lists].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import\('([^']+page[.]tsx)'\)/g)].map(([, page = '']) =>
      basename(page),
    ),
  )
  const known = [...readScreens().values()].map((page) => basename(page))
  expect(pages.filter((page) => !known.includes(page))).toEqual([])
  expect(readScreens().size).toBeGreaterThan(40)
})
