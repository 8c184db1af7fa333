import { describe, expect, test } from 'vitest'
import { copyTimeoutMs, isBackupDue, isDrillDue, retryDelayMs } from './due.ts'

const at = (text: string) => new Date(`${text}+05:30`)
const last = {
  startedAt: at('2026-11-22T02:00'),
  finishedAt: at('2026-11-22T02:10'),
  timeline: 1,
  place: 'here',
}
const now = { timeline: 1, place: 'here', brokenAt: null }

describe('a base backup is due', () => {
  test.each([
    ['the first time', null, now, '2026-11-22T12:00', true],
    ['not again on the same day', last, now, '2026-11-22T23:00', false],
    ['the next night', last, now, '2026-11-23T02:00', true],
    ['later, when the machine was off at night', last, now, '2026-11-23T09:00', true],
    ['after a restore', last, { ...now, timeline: 2 }, '2026-11-22T03:00', true],
    ['at another place or with another key', last, { ...now, place: 'there' }, '2026-11-22T03:00', true],
    ['after a gap', last, { ...now, brokenAt: at('2026-11-22T02:30') }, '2026-11-22T03:00', true],
    [
      'after a gap while it was made',
      last,
      { ...now, brokenAt: at('2026-11-22T02:05') },
      '2026-11-22T03:00',
      true,
    ],
    [
      'not for a gap before it',
      last,
      { ...now, brokenAt: at('2026-11-22T01:30') },
      '2026-11-22T03:00',
      false,
    ],
  ])('%s', (_when, last, state, time, isDue) => {
    expect(isBackupDue(last, state, at(time))).toBe(isDue)
  })
})

test.each([
  ['not without a backup', null, false, '2026-11-22T03:00', false],
  ['the first night', null, true, '2026-11-22T03:00', true],
  ['not by day', null, true, '2026-11-22T13:00', false],
  ['not twice a week', '2026-11-19T03:10', true, '2026-11-22T03:00', false],
  ['a week later', '2026-11-15T03:10', true, '2026-11-22T03:00', true],
  ['by day, when the nights were missed', '2026-11-12T03:10', true, '2026-11-22T13:00', true],
])('a drill is due: %s', (_when, last, hasBackup, time, isDue) => {
  expect(isDrillDue(last === null ? null : at(last), hasBackup, at(time))).toBe(isDue)
})

test('a base backup that fails is tried again after 1, 2, 4 minutes and so on, at most half an hour', () => {
  expect([1, 2, 3, 6, 50].map((failures) => retryDelayMs(failures) / 60_000)).toEqual([1, 2, 4, 30, 30])
})

test('a request with a part of the log is given up after 15, 30, 60 seconds, at most two minutes', () => {
  expect([0, 1, 2, 3, 50].map((failures) => copyTimeoutMs(failures) / 1000)).toEqual([15, 30, 60, 120, 120])
})
