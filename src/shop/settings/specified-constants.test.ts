import { afterEach, expect, test } from 'vitest'
import { config } from '../../platform/config.ts'
import { valuesOf } from './current-settings.ts'
import { type Section, sections } from './rules.ts'
import { services } from './services/rules.ts'

afterEach(() => {
  config.MODE = 'demo'
})

/** Sections and fields of what the specification fixes, with what holds in a demo and in an owner's shop until it is set. */
const constants: [Section, string, unknown, unknown][] = [
  ['catalogue', 'shortestBrandName', 3, 1],
  ['catalogue', 'brandLogo', true, false],
  [
    'catalogue',
    'priceBounds',
    '1000, 4000, 8000, 12000, 16000, 20000, 24000, 28000',
    '1000, 4000, 8000, 12000, 16000, 20000, 24000, 28000',
  ],
  ['catalogue', 'onePerStyle', false, false],
  ['selling', 'codCaptcha', true, false],
  ['shop', 'wishlists', true, true],
  ['selling', 'shippingFee', 3_000, 3_000],
  ['selling', 'codLimit', 100_000, 100_000],
  ['selling', 'unitsPerLine', 5, 5],
  ['selling', 'lowStock', 10, 10],
  ['selling', 'returnDays', null, 30],
  ['selling', 'openCodOrders', null, 3],
  ['selling', 'returnReceipt', false, false],
  ['selling', 'returnInspection', false, false],
  ['shop', 'ratings', true, false],
  ['shop', 'asksSource', false, false],
  ['sharing', 'keyCallsPerMinute', 120, 120],
  ['texts', 'newsletter', true, false],
]

test.each(constants)(
  '%s.%s begins with %j in a demo and with %j in production',
  (section, field, demo, production) => {
    expect(valuesOf(section, undefined)[field]).toEqual(demo)
    config.MODE = 'production'
    expect(valuesOf(section, undefined)[field]).toEqual(production)
  },
)

test('every section and service has a history of its own', () => {
  const ids = [...Object.values(sections), ...Object.values(services)].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
