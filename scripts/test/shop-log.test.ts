import { expect, test } from 'vitest'
import { linesOfTime } from './shop-log.ts'

const line = (second: number, level = 'info') =>
  `{"level":"${level}","time":"2026-11-28T06:00:${`${second}`.padStart(2, '0')}.000Z"}`
const failure = { startedAt: '2026-11-28T06:00:10.000Z', endedAt: '2026-11-28T06:00:50.000Z' }

test('a failed journey is shown what its shop logged meanwhile', () => {
  const log = ['Maidan is open', line(9), line(10), line(50), line(51)].join('\n')
  expect(linesOfTime(log, failure)).toEqual([line(10), line(50)])
})

test('of many lines the warnings are shown', () => {
  const log = [...Array.from({ length: 50 }, () => line(20)), line(30, 'error')].join('\n')
  expect(linesOfTime(log, failure)).toEqual([line(30, 'error')])
})

test('an empty log has no lines', () => expect(linesOfTime('', failure)).toEqual([]))
