import { addDays, type Day, dayOf, startOf } from '../../src/lib/dates.ts'

/** The demo shop's days are counted back from the day it is seeded. */
export function dayBefore(now: Date, days: number): Day {
  return addDays(dayOf(now), -days)
}

/** Some minute of the day `days` ago, between 7:00 and 22:00 and before `now`. */
export function timeBefore(now: Date, days: number, random: () => number): Date {
  const morning = startOf(dayBefore(now, days)).getTime() + 7 * hour
  const moment = morning + Math.floor(random() * 15 * 60) * minute
  return new Date(Math.min(moment, now.getTime() - Math.ceil(random() * 90) * minute))
}

export function later(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 24 * hour)
}

const minute = 60_000
const hour = 60 * minute
