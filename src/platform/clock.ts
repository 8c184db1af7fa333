import { type Day, dayOf } from '../lib/dates.ts'

/** The time, asked of one place, so that tests can move it. */
export const clock = {
  now: (): Date => new Date(),
  today: (): Day => dayOf(clock.now()),
}
