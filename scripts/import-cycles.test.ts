import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findImportCycles } from './import-cycles.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maidan-cycles-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function cyclesOf(imports: [from: string, to: string][], write = (path: string) => `import '${path}'\n`) {
  for (const file of imports.flat()) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  for (const [from, to] of imports) {
    const path = relative(dirname(from), to)
    writeFileSync(join(root, from), write(path.startsWith('.') ? path : `./${path}`), { flag: 'a' })
  }
  return findImportCycles([root]).map((line) => line.slice(0, line.indexOf(' (')).replace(root, ''))
}

test('two folders that import each other are a cycle, through different files and at different depths', () => {
  const cycles = cyclesOf([
    ['cart/totals.ts', 'checkout/rules.ts'],
    ['checkout/payment/page.ts', 'cart/lines/row.ts'],
  ])
  expect(cycles).toEqual([': cart → checkout', ': checkout → cart'])
})

test('a cycle of three folders is found inside a folder', () => {
  const cycles = cyclesOf([
    ['shop/orders/a.ts', 'shop/cart/a.ts'],
    ['shop/cart/b.ts', 'shop/offers/a.ts'],
    ['shop/offers/b.ts', 'shop/orders/b.ts'],
    ['shop/offers/b.ts', 'lib/money.ts'],
  ])
  expect(cycles).toEqual(['/shop: cart → offers', '/shop: offers → orders', '/shop: orders → cart'])
})

test('a file and the folder beside it that import each other are a cycle', () => {
  const cycles = cyclesOf([
    ['menu.ts', 'list/dialog.ts'],
    ['list/row.ts', 'menu.ts'],
  ])
  expect(cycles).toEqual([': list → menu.ts', ': menu.ts → list'])
})

test('a folder may use one file of its parent and be used by another', () => {
  const cycles = cyclesOf([
    ['routes.ts', 'csv/import.ts'],
    ['csv/import.ts', 'rules.ts'],
  ])
  expect(cycles).toEqual([])
})

test('imports on several lines, of types, at run time and by export count', () => {
  const write = {
    'a/x.ts': (path: string) => `import {\n  type A,\n} from '${path}'\n`,
    'b/x.ts': (path: string) => `const c = await import('${path}')\n`,
    'c/x.ts': (path: string) => `export type { D } from '${path}'\n`,
  }
  for (const [from, text] of Object.entries(write)) {
    mkdirSync(dirname(join(root, from)), { recursive: true })
    const next = { a: 'b', b: 'c', c: 'a' }[from.slice(0, 1)]
    writeFileSync(join(root, from), text(`../${next}/x.ts`))
  }
  expect(findImportCycles([root])).toHaveLength(3)
})

test('tests may import anything, and screens the types of the API', () => {
  expect(
    cyclesOf([
      ['cart/a.ts', 'offers/a.ts'],
      ['offers/a.test.ts', 'cart/a.ts'],
    ]),
  ).toEqual([])
  expect(
    cyclesOf([['storefront/api.ts', 'server/api.ts']], (path) => `import type { Api } from '${path}'\n`),
  ).toEqual([])
  expect(cyclesOf([['server/pages.ts', 'storefront/document.ts']])).toEqual([])
})
