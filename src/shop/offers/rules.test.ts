import { expect, test } from 'vitest'
import { type Day, startOf } from '../../lib/dates.ts'
import type { PriceUpdate } from '../catalog/rules.ts'
import { type Preparation, preparationOf } from './rules.ts'

const today = '2026-11-22' as Day
const tomorrow = '2026-11-23' as Day
const lastDay = '2026-11-30' as Day

const always = { startTime: null, endTime: null, endedAt: null }
const upcoming = { startDate: tomorrow, endDate: lastDay, ...always }
const running = { startDate: today, endDate: lastDay, ...always }

const ofTomorrow: PriceUpdate = {
  categoryId: null,
  day: tomorrow,
  done: 500,
  total: 2_000,
  isFinished: false,
}
const ofCategory: PriceUpdate = { categoryId: 'shoes', day: null, done: 0, total: null, isFinished: false }

test.each<[string, Parameters<typeof preparationOf>[0], PriceUpdate[], Preparation | null]>([
  [
    'begins tomorrow, prepared',
    upcoming,
    [{ ...ofTomorrow, isFinished: true }],
    { ready: true, done: 0, total: null },
  ],
  ['begins tomorrow, in work', upcoming, [ofTomorrow], { ready: false, done: 500, total: 2_000 }],
  ['begins tomorrow, not begun', upcoming, [], { ready: false, done: 0, total: null }],
  ['begins at a time of tomorrow', { ...upcoming, startTime: '10:00' }, [ofTomorrow], null],
  ['begins later', { ...upcoming, startDate: lastDay }, [ofTomorrow], null],
  ['runs, its category in work', running, [ofCategory], { ready: false, done: 0, total: null }],
  ['runs, another category in work', running, [{ ...ofCategory, categoryId: 'tees' }], null],
  ['runs, all done', running, [{ ...ofCategory, isFinished: true }, ofTomorrow], null],
])('an offer that %s says how far its prices are', (_, offer, updates, preparation) => {
  expect(preparationOf(offer, { categoryId: 'shoes' }, startOf(today), updates)).toEqual(preparation)
})
