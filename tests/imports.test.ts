import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import rules from '../.dependency-cruiser.mjs'

const good: [from: string, to: string][] = [
  ['src/platform/clock.ts', 'src/lib/dates.ts'],
  ['src/platform/mail.ts', 'node:fs/promises'],
  ['src/shop/cart/rules.ts', 'src/shop/catalog/rules.ts'],
  ['src/shop/cart/wire.ts', 'src/shop/catalog/wire.ts'],
  ['src/shop/cart/wire.ts', 'zod'],
  ['src/shop/cart/store.ts', 'src/platform/database.ts'],
  ['src/shop/cart/add-to-cart.ts', 'src/shop/cart/store.ts'],
  ['src/shop/checkout/place-order.ts', 'src/shop/wallet/pay-from-wallet.ts'],
  ['src/shop/cart/routes.ts', 'src/shop/cart/add-to-cart.ts'],
  ['src/shop/cart/routes.ts', 'src/platform/http/auth-guards.ts'],
  ['src/shop/cart/routes.ts', 'src/shop/cart/store.ts'],
  ['src/shop/cart/routes.ts', 'src/forms/paging.ts'],
  ['src/shop/checkout/place-order.ts', 'src/shop/cart/store.ts'],
  ['src/shop/checkout/routes.ts', 'src/shop/orders/wire.ts'],
  ['src/shop/fulfilment/returns-store.ts', 'src/shop/orders/search-store.ts'],
  ['src/shop/cart/rules.test.ts', 'src/server/app.ts'],
  ['src/shop/checkout/settle-payment.ts', 'src/shop/checkout/store.ts'],
  ['src/shop/reports/integrity/returns.ts', 'src/shop/orders/rules.ts'],
  ['src/shop/reports/routes.ts', 'src/shop/reports/integrity/run-audit.ts'],
  ['src/storefront/pages/cart.tsx', 'src/shop/cart/rules.ts'],
  ['src/storefront/query-client.ts', 'src/client/shop-query-client.ts'],
  ['src/server/app.ts', 'demo/stand-ins/mailbox.ts'],
]

const bad: [from: string, to: string, rule: string][] = [
  ['src/lib/money.ts', 'src/platform/clock.ts', 'lib-is-pure'],
  ['src/lib/text.ts', 'zod', 'lib-is-pure'],
  ['src/platform/http/session.ts', 'src/shop/accounts/store.ts', 'platform-sees-lib'],
  ['src/shop/offers/rules.ts', 'src/platform/http/money.ts', 'rules-are-pure'],
  ['src/shop/offers/rules.ts', 'zod', 'rules-are-pure'],
  ['src/shop/offers/rules.ts', 'node:path', 'rules-are-pure'],
  ['src/shop/offers/rules.ts', 'src/shop/catalog/wire.ts', 'rules-are-pure'],
  ['src/shop/offers/wire.ts', 'src/shop/offers/store.ts', 'wire-is-rules-and-zod'],
  ['src/shop/offers/wire.ts', 'hono', 'wire-is-rules-and-zod'],
  ['src/shop/offers/store.ts', 'src/shop/offers/wire.ts', 'store-is-sql'],
  ['src/shop/offers/store.ts', 'src/shop/catalog/reprice.ts', 'store-is-sql'],
  ['src/shop/offers/end-offer.ts', 'src/shop/offers/routes.ts', 'operation-knows-no-http'],
  ['src/shop/offers/end-offer.ts', 'src/shop/offers/wire.ts', 'operation-knows-no-http'],
  ['src/shop/offers/end-offer.ts', 'src/platform/http/session.ts', 'operation-knows-no-http'],
  ['src/shop/offers/end-offer.ts', 'hono', 'operation-knows-no-http'],
  ['src/shop/checkout/reservation-rules.ts', 'zod', 'rules-are-pure'],
  ['src/shop/cart/store.ts', 'src/shop/orders/store.ts', 'cart-come-before'],
  ['src/shop/cart/add-to-cart.ts', 'src/shop/checkout/place-order.ts', 'cart-come-before'],
  ['src/shop/checkout/routes.ts', 'src/shop/cart/store.ts', 'routes-are-thin'],
  ['src/shop/reports/integrity/orders.ts', 'src/shop/orders/store.ts', 'audit-asks-all-books'],
  ['src/shop/reports/integrity/run-audit.ts', 'src/platform/http/session.ts', 'audit-asks-all-books'],
  ['src/shop/offers/routes.ts', 'src/platform/mail.ts', 'routes-are-thin'],
  ['src/shop/offers/routes.ts', 'src/shop/catalog/store.ts', 'routes-are-thin'],
  ['src/shop/coupons/rules.ts', 'src/shop/cart/rules.ts', 'coupons-come-before'],
  ['src/forms/money.ts', 'src/shop/cart/rules.ts', 'forms-are-fields'],
  ['src/shop/drawer/rules.ts', 'src/lib/dates.ts', 'a-noun-has-its-place'],
  ['src/client/shop-query-client.ts', 'src/shop/cart/rules.ts', 'client-knows-no-shop'],
  ['src/ui/button.tsx', 'src/shop/cart/rules.ts', 'ui-knows-no-shop'],
  ['src/storefront/pages/order.tsx', 'src/shop/orders/store.ts', 'storefront-is-screens'],
  ['src/storefront/pages/shop.tsx', 'src/platform/clock.ts', 'storefront-is-screens'],
  ['src/storefront/pages/login.tsx', 'src/admin/pages/orders.tsx', 'storefront-is-screens'],
  ['src/storefront/api.ts', 'src/server/api.ts', 'screens-see-types-of-the-api'],
  ['src/admin/pages/orders.tsx', 'src/storefront/urls.ts', 'admin-is-screens'],
  ['demo/stand-ins/mailbox.ts', 'src/shop/orders/rules.ts', 'stand-ins-stand-apart'],
  ['src/platform/mail.ts', 'demo/stand-ins/mailbox.ts', 'platform-sees-lib'],
  ['src/server/main.ts', 'tests/cast.ts', 'nobody-imports-tests'],
  ['src/server/circle.ts', 'src/server/circle.ts', 'no-circle'],
  ['src/server/main.ts', 'src/server/gone.ts', 'no-missing-file'],
]

const root = mkdtempSync(join(tmpdir(), 'maidan-imports-'))
let found: IViolation[] = []

beforeAll(async () => {
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  for (const [from, to] of [...good, ...bad]) {
    write(from, `import '${spell(from, to)}'\n`)
    if (to.includes('.') && to !== 'src/server/gone.ts') write(to, '')
  }
  write('src/lib/alone.ts', '')
  const { output } = await cruise(['src', 'demo'], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden ?? [] },
    validate: true,
    baseDir: root,
  })
  found = (output as ICruiseResult).summary.violations
})
afterAll(() => rmSync(root, { recursive: true }))

test.each(bad)('%s may not import %s', (from, to, rule) => {
  expect(rulesAgainst(from, to)).toContain(rule)
})

test.each(good)('%s may import %s', (from, to) => {
  expect(rulesAgainst(from, to)).toEqual([])
})

test('a file that nothing imports and that imports nothing is an orphan', () => {
  expect(rulesAgainst('src/lib/alone.ts', 'src/lib/alone.ts')).toEqual(['no-orphan'])
})

function rulesAgainst(from: string, to: string): string[] {
  const names = [to.replace('node:', ''), spell(from, to)]
  return found
    .filter((one) => one.from === from && names.some((name) => one.to.includes(name)))
    .map((one) => one.rule.name)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { flag: 'a' })
}

function spell(from: string, to: string): string {
  const path = relative(dirname(from), to)
  return to.includes('.') ? (path.startsWith('.') ? path : `./${path}`) : to
}
