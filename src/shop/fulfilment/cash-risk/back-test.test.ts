import { expect, test } from 'vitest'
import { fromRupees } from '../../../lib/money.ts'
import { defaultsOf, type Settings } from '../../settings/rules.ts'
import { assessCashRisk, type CashRiskLevel, type EndedParcels } from './rules.ts'

const points = defaultsOf('cashRisk') as Settings['cashRisk']
const ORDERS = 20_000
const CUSTOMERS = 6_000
const AREAS = 300
const OF_SHOP = 0.2

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type CashOrder = { customer: number; area: number; total: number; doubts: number; cameBack: boolean }

/** A year of cash orders. With `causes` people, places, doubtful addresses and amounts differ in how much comes back; without, all are alike. */
function yearOf(seed: number, causes: boolean): CashOrder[] {
  const random = randomFrom(seed)
  const unreliable = Array.from({ length: CUSTOMERS }, () => random() < 0.12)
  const poor = Array.from({ length: AREAS }, () => random() < 0.1)
  return Array.from({ length: ORDERS }, () => {
    const customer = Math.floor(CUSTOMERS * random() ** 2)
    const area = customer % AREAS
    const doubts = random() < 0.1 ? 1 : 0
    const total = 200 + Math.floor(800 * random())
    const times = causes
      ? (unreliable[customer] ? 3 : 0.8) *
        (poor[area] ? 2 : 0.9) *
        (doubts ? 1.5 : 1) *
        (total >= 800 ? 1.2 : 0.95)
      : 1
    return { customer, area, total, doubts, cameBack: random() < Math.min(0.95, OF_SHOP * times) }
  })
}

const levels: CashRiskLevel[] = ['low', 'medium', 'high']

/** Of the second half of the year, by what was known at each order: the share that came back over that of all, and its standard error. */
function liftOf(
  year: readonly CashOrder[],
): Record<CashRiskLevel, { orders: number; lift: number; error: number }> {
  const none = (): EndedParcels => ({ cameBack: 0, ended: 0 })
  const own = new Map<number, EndedParcels>()
  const area = new Map<number, EndedParcels>()
  const shop = none()
  const seen: { level: CashRiskLevel; cameBack: boolean }[] = []
  for (const [index, order] of year.entries()) {
    const ofOwn = own.get(order.customer) ?? none()
    const ofArea = area.get(order.area) ?? none()
    const others = { cameBack: ofArea.cameBack - ofOwn.cameBack, ended: ofArea.ended - ofOwn.ended }
    const { level } = assessCashRisk(
      {
        ...{ own: ofOwn, area: others, shop: { ...shop }, pinCode: '560001' },
        ...{ total: fromRupees(order.total), addressDoubts: order.doubts },
      },
      points,
    )
    if (index >= year.length / 2) seen.push({ level, cameBack: order.cameBack })
    for (const counted of [ofOwn, ofArea, shop]) {
      counted.ended++
      if (order.cameBack) counted.cameBack++
    }
    own.set(order.customer, ofOwn)
    area.set(order.area, ofArea)
  }
  const share = (orders: readonly { cameBack: boolean }[]) =>
    orders.filter(({ cameBack }) => cameBack).length / Math.max(1, orders.length)
  const all = share(seen)
  const of = (level: CashRiskLevel) => {
    const orders = seen.filter((one) => one.level === level)
    const found = share(orders)
    return {
      orders: orders.length,
      lift: found / all,
      error: Math.sqrt((found * (1 - found)) / orders.length) / all,
    }
  }
  return { low: of('low'), medium: of('medium'), high: of('high') }
}

test('in a year whose parcels come back for reasons, more of a higher level does', () => {
  const { low, medium, high } = liftOf(yearOf(1, true))
  expect(high.lift - 2 * high.error).toBeGreaterThan(1.5)
  expect(medium.lift).toBeGreaterThan(low.lift)
  expect(low.lift).toBeLessThan(1)
})

test('in a year whose parcels come back by chance, no level promises anything', () => {
  const found = liftOf(yearOf(2, false))
  for (const level of levels)
    expect(Math.abs(found[level].lift - 1), level).toBeLessThan(4 * found[level].error)
})
