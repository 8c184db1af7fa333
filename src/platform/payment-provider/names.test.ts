import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The adapter: another provider has a folder of its own. */
const adapter = /^src\/platform\/razorpay\//

/** What another provider adds its line or its dialog to. */
const registers = [
  'src/platform/config.ts',
  'src/platform/config/razorpay.ts',
  'src/platform/metrics/series.ts',
  'src/platform/payment-provider.ts',
  'src/server/app.ts',
  'src/shop/settings/provider-name.data.ts',
  'src/storefront/payment/dialog.ts',
]

/** Names of the specification, which stay with any provider. */
const wire = [
  'src/shop/checkout/payment-wire.ts',
  'src/shop/checkout/routes.ts',
  'src/shop/orders/rules.ts',
  'src/shop/wallet/routes.ts',
  'src/shop/wallet/wire.ts',
  'src/storefront/checkout/confirm-payment.ts',
  'src/storefront/checkout/pay-online.ts',
  'src/storefront/checkout/place-order.ts',
]

const generated = 'src/platform/schema.ts'

test('the payment provider is named by its adapter, its registers and the wire alone', () => {
  const naming = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      !/[.]test[.]tsx?$/.test(file) && !adapter.test(file) && /razorpay/i.test(readFileSync(file, 'utf8')),
  )
  expect(naming.toSorted()).toEqual([...registers, ...wire, generated].toSorted())
})
