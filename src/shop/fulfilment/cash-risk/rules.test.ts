import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPaise, fromRupees } from '../../../lib/money.ts'
import { sections } from '../../settings/rules.ts'
import { assessCashRisk, type CashRiskFacts, type EndedParcels } from './rules.ts'

const none: EndedParcels = { cameBack: 0, ended: 0 }
const shop: EndedParcels = { cameBack: 100, ended: 1_000 }
const facts = {
  own: none,
  area: none,
  shop,
  pinCode: '560001',
  total: fromRupees(500),
  addressDoubts: 0,
}
const { fields } = sections.cashRisk
const points = {
  cameBackPoints: fields.cameBackPoints.default,
  deliveredPoints: fields.deliveredPoints.default,
  newPoints: fields.newPoints.default,
  areaPoints: fields.areaPoints.default,
  addressPoints: fields.addressPoints.default,
  amountPoints: fields.amountPoints.default,
  amountFrom: fields.amountFrom.default,
}

test.each<[string, Partial<CashRiskFacts>, number, string[]]>([
  ['a new customer', {}, 10, ['Nothing was delivered to this customer yet']],
  [
    'a customer whose parcel came back once of once',
    { own: { cameBack: 1, ended: 1 } },
    50,
    [
      '1 of 1 parcel to this customer came back, against 10 % in the shop',
      'Nothing was delivered to this customer yet',
    ],
  ],
  [
    'one of whom nothing came back',
    { own: { cameBack: 0, ended: 3 } },
    0,
    ['All 3 parcels to this customer were delivered'],
  ],
  ['one of whom little more came back than of others', { own: { cameBack: 2, ended: 15 } }, 0, []],
  [
    'a PIN code from which much comes back',
    { own: { cameBack: 1, ended: 20 }, area: { cameBack: 4, ended: 12 } },
    20,
    ['4 of 12 parcels to 560001 came back, against 10 % in the shop'],
  ],
  [
    'a PIN code of which little is known',
    { own: { cameBack: 1, ended: 20 }, area: { cameBack: 4, ended: 9 } },
    0,
    [],
  ],
  [
    'a doubtful address and a dear order',
    { own: { cameBack: 1, ended: 20 }, addressDoubts: 2, total: fromRupees(800) },
    25,
    ['2 doubts about the address', 'It costs ₹800, and much is from ₹800'],
  ],
])('%s', (_, known, expected, words) => {
  const risk = assessCashRisk({ ...facts, ...known }, points)
  expect(risk.points).toBe(expected)
  expect(risk.reasons.map((reason) => reason.words)).toEqual(words)
})

test.each([
  [19, 'low'],
  [20, 'medium'],
  [39, 'medium'],
  [40, 'high'],
])('%i points are %s', (newPoints, level) => {
  expect(assessCashRisk(facts, { ...points, newPoints }).level).toBe(level)
})

const parcels = fc
  .record({ ended: fc.nat(3_000), back: fc.nat(3_000) })
  .map(({ ended, back }) => ({ ended, cameBack: Math.min(ended, back) }))
const anyFacts = fc.record({
  own: parcels,
  area: parcels,
  shop: parcels,
  pinCode: fc.constant('560001'),
  total: fc.nat(10_000_000).map(fromPaise),
  addressDoubts: fc.nat(4),
})
const anyPoints = fc.record({
  ...Object.fromEntries(Object.keys(points).map((name) => [name, fc.nat(100)])),
  amountFrom: fc.nat(10_000_000).map(fromPaise),
}) as fc.Arbitrary<typeof points>

test('the points are the sum of the reasons, from 0 to 100, and a reason that is switched off is not told', () => {
  fc.assert(
    fc.property(anyFacts, anyPoints, (known, weights) => {
      const { points: sum, reasons } = assessCashRisk(known, weights)
      const all = reasons.reduce((total, reason) => total + reason.points, 0)
      expect(sum).toBe(Math.min(100, Math.max(0, all)))
      expect(reasons.every((reason) => reason.points !== 0 && /\d|Nothing|a doubt/.test(reason.words))).toBe(
        true,
      )
      const off = {
        ...weights,
        cameBackPoints: 0,
        newPoints: 0,
        areaPoints: 0,
        addressPoints: 0,
        amountPoints: 0,
      }
      expect(assessCashRisk(known, off).points).toBe(0)
    }),
  )
})

test('one more parcel that came back never lowers the points of a customer', () => {
  fc.assert(
    fc.property(anyFacts, (known) => {
      const { own } = known
      const worse = { ...known, own: { cameBack: own.cameBack + 1, ended: own.ended + 1 } }
      expect(assessCashRisk(worse, points).points).toBeGreaterThanOrEqual(
        assessCashRisk(known, points).points,
      )
    }),
  )
})
