import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chargeKinds } from './rules.ts'

const source = join(import.meta.dirname, '../..')
const declaration = 'shop/charges/'
// Pages and mails that the owner writes call shipping by its name, and so does the protocol of assistants.
const texts = ['shop/settings/', 'shop/legal/', 'shop/assistants/']

const kind = new RegExp(`(?<![\\w/])(${chargeKinds.join('|')})\\b(?!-)`)
const commentsAndStrings = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g
/** A string with a space is prose. */
const codeOf = (text: string) => text.replace(commentsAndStrings, (part) => (/^\/|\s/.test(part) ? '' : part))

test('no more files than these name a kind of charge, so that the next kind changes none of them', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/test\.tsx?$|platform\/schema\.ts$/.test(file),
  )
  const naming = files
    .filter((file) => ![declaration, ...texts].some((folder) => file.startsWith(folder)))
    .filter((file) => kind.test(codeOf(readFileSync(join(source, file), 'utf8'))))
  expect(naming.toSorted()).toEqual([
    // Google Analytics calls an amount so.
    'platform/conversions/ga4.ts',
    // The setting has the name of its charge.
    'shop/cart/terms-wire.ts',
    // A column of WooCommerce.
    'shop/customers/moving-in/rules.ts',
    // Google and Meta call an attribute of their feeds so.
    'shop/feeds/google-rules.ts',
    'shop/feeds/meta-rules.ts',
    'shop/feeds/rules.ts',
    'shop/fulfilment/mail-preview/samples.ts',
    'shop/fulfilment/write-status-mail.ts',
    'shop/orders/exchanges-store.ts',
    'storefront/cart/cash-note.tsx',
    'storefront/checkout/cash-on-delivery.tsx',
  ])
})

test.each([
  ["refund('order', charges.shipping, 'paid')", true],
  ["const name = 'shipping'", true],
  ["const text = 'By shipping'", false],
  ['// shipping', false],
])('a kind is found in code and not in prose: %s', (text, isNamed) => {
  expect(kind.test(codeOf(text))).toBe(isNamed)
})
