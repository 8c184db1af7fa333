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
  ['src/shop/catalog/csv/plan-import.ts', 'src/shop/catalog/csv/cells.ts'],
  ['src/shop/catalog/csv/cells.ts', 'src/shop/catalog/products/wire.ts'],
  ['src/shop/cart/routes.ts', 'src/shop/cart/add-to-cart.ts'],
  ['src/shop/cart/routes.ts', 'src/platform/http/auth-guards.ts'],
  ['src/shop/cart/routes.ts', 'src/shop/cart/store.ts'],
  ['src/shop/cart/routes.ts', 'src/forms/paging.ts'],
  ['src/shop/checkout/place-order.ts', 'src/shop/cart/store.ts'],
  ['src/shop/checkout/routes.ts', 'src/shop/orders/wire.ts'],
  ['src/shop/fulfilment/returns-store.ts', 'src/shop/orders/search-store.ts'],
  ['src/shop/cart/rules.test.ts', 'src/server/app.ts'],
  ['src/shop/cart/rules.test.ts', 'fast-check'],
  ['src/server/reload.ts', 'vite'],
  ['src/shop/checkout/settle-payment.ts', 'src/shop/checkout/store.ts'],
  ['src/shop/reports/integrity/returns.ts', 'src/shop/orders/rules.ts'],
  ['src/shop/reports/routes.ts', 'src/shop/reports/integrity/run-audit.ts'],
  ['src/storefront/cart/page.tsx', 'src/shop/cart/rules.ts'],
  ['src/storefront/session/query-client.ts', 'src/client/query-client.ts'],
  ['demo/seed/orders.ts', 'src/shop/orders/rules.ts'],
  ['demo/seed/seed.ts', 'src/shop/catalog/reprice.ts'],
  ['demo/seed/seed.ts', 'demo/catalogue/products.ts'],
  ['demo/ui-preview/page.tsx', 'src/ui/button.tsx'],
  ['demo/server.ts', 'demo/stand-ins/mailbox.ts'],
  ['demo/seed/seed.test.ts', 'src/server/app.ts'],
]

const goodOnDemand: [from: string, to: string][] = [
  ['src/server/app.ts', 'demo/server.ts'],
  ['src/storefront/app/routes.tsx', 'demo/ui-preview/page.tsx'],
]

const badOnDemand: [from: string, to: string, rule: string][] = [
  ['src/server/app.ts', 'demo/stand-ins/mailbox.ts', 'demo-has-one-door'],
  ['src/storefront/app/routes.tsx', 'demo/seed/seed.ts', 'storefront-is-screens'],
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
  ['src/shop/offers/cells.ts', 'src/shop/offers/store.ts', 'cells-are-read-as-forms'],
  ['src/shop/checkout/reservation-rules.ts', 'zod', 'rules-are-pure'],
  ['src/shop/cart/store.ts', 'src/shop/orders/store.ts', 'cart-come-before'],
  ['src/shop/cart/add-to-cart.ts', 'src/shop/checkout/place-order.ts', 'cart-come-before'],
  ['src/shop/checkout/routes.ts', 'src/shop/cart/store.ts', 'routes-are-thin'],
  ['src/shop/reports/integrity/orders.ts', 'src/shop/orders/store.ts', 'integrity-reads-rules'],
  ['src/shop/reports/integrity/run-audit.ts', 'src/platform/http/session.ts', 'integrity-reads-rules'],
  ['src/shop/offers/routes.ts', 'src/platform/mail.ts', 'routes-are-thin'],
  ['src/shop/offers/routes.ts', 'src/shop/catalog/store.ts', 'routes-are-thin'],
  ['src/shop/coupons/rules.ts', 'src/shop/cart/rules.ts', 'coupons-come-before'],
  ['src/forms/money.ts', 'src/shop/cart/rules.ts', 'forms-are-fields'],
  ['src/shop/drawer/rules.ts', 'src/lib/dates.ts', 'every-noun-is-in-the-order'],
  ['src/client/query-client.ts', 'src/shop/cart/rules.ts', 'client-knows-no-shop'],
  ['src/ui/button.tsx', 'src/shop/cart/rules.ts', 'ui-knows-no-shop'],
  ['src/storefront/orders/order-page.tsx', 'src/shop/orders/store.ts', 'storefront-is-screens'],
  ['src/storefront/listing/page.tsx', 'src/platform/clock.ts', 'storefront-is-screens'],
  ['src/storefront/sign-in/login-page.tsx', 'src/admin/orders/list-page.tsx', 'storefront-is-screens'],
  ['src/storefront/shared/api.ts', 'src/server/api.ts', 'screens-see-types-of-the-api'],
  ['src/admin/orders/list-page.tsx', 'src/storefront/shared/urls.ts', 'admin-is-screens'],
  ['demo/stand-ins/mailbox.ts', 'src/shop/orders/rules.ts', 'stand-ins-stand-apart'],
  ['demo/stand-ins/mailbox.ts', 'src/platform/http/session.ts', 'stand-ins-stand-apart'],
  ['demo/stand-ins/mailbox.ts', 'demo/seed/seed.ts', 'stand-ins-stand-apart'],
  ['demo/ui-preview/buttons.tsx', 'src/shop/orders/rules.ts', 'preview-shows-the-design-system'],
  ['demo/ui-preview/buttons.tsx', 'src/storefront/shared/urls.ts', 'preview-shows-the-design-system'],
  ['demo/catalogue/products.ts', 'src/platform/clock.ts', 'catalogue-is-data'],
  ['demo/seed/orders.ts', 'src/shop/orders/routes.ts', 'seed-knows-no-http'],
  ['demo/seed/orders.ts', 'src/server/app.ts', 'seed-knows-no-http'],
  ['demo/catalogue/brands.ts', 'tools/pictures/recipe.ts', 'nobody-imports-tools'],
  ['demo/server.ts', 'tests/actors.ts', 'only-tests-import-tests'],
  ['src/server/dev.ts', 'vitest', 'shop-needs-no-tools-of-tests'],
  ['demo/seed/run.ts', 'fast-check', 'shop-needs-no-tools-of-tests'],
  ['src/server/main.ts', 'demo/server.ts', 'demo-is-loaded-on-demand'],
  ['src/storefront/app/client.tsx', 'demo/ui-preview/page.tsx', 'demo-is-loaded-on-demand'],
  ['src/platform/mail.ts', 'demo/stand-ins/mailbox.ts', 'platform-sees-lib'],
  ['src/backup/jobs.ts', 'src/shop/orders/store.ts', 'backups-know-no-shop'],
  ['src/server/main.ts', 'tests/actors.ts', 'only-tests-import-tests'],
  ['src/server/cycle.ts', 'src/server/cycle.ts', 'no-cycle'],
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
  for (const [from, to] of [...goodOnDemand, ...badOnDemand]) {
    write(from, `await import('${spell(from, to)}')\n`)
    write(to, '')
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

test.each(badOnDemand)('%s may not even load %s on demand', (from, to, rule) => {
  expect(rulesAgainst(from, to)).toContain(rule)
})

test.each(goodOnDemand)('%s may load %s on demand', (from, to) => {
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
