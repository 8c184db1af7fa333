import { addDays, type Day, dayOf, startOf } from '../../src/lib/dates.ts'
import { chanceOf } from '../catalogue/seeded-random.ts'

/** The demo shop's days are counted back from the day it is opened. */
export function dayBefore(now: Date, days: number): Day {
  return addDays(dayOf(now), -days)
}

/** Some minute of the day that was `days` ago, in the hours people shop; never later than `now`. */
export function momentBefore(now: Date, days: number, chance: () => number): Date {
  const morning = startOf(dayBefore(now, days)).getTime() + 7 * hour
  const moment = morning + Math.floor(chance() * 15 * 60) * minute
  return new Date(Math.min(moment, now.getTime() - Math.ceil(chance() * 90) * minute))
}

export function later(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 24 * hour)
}

const minute = 60_000
const hour = 60 * minute

/** Makes the ids of one kind of row: UUIDv7 of a moment, the same ones for the same word. */
export function idsFor(word: string): (moment: Date) => string {
  const chance = chanceOf(word)
  const hex = (digits: number) =>
    Math.floor(chance() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return (moment) => {
    const time = moment.getTime().toString(16).padStart(12, '0')
    const variant = (8 + Math.floor(chance() * 4)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
  }
}

export function oneOf<T>(choices: readonly [T, ...T[]], chance: () => number): T {
  return choices[Math.floor(chance() * choices.length)] ?? choices[0]
}
