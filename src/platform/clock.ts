import { type Day, dayOf } from '../lib/dates.ts'

export const clock = {
  now: (): Date => new Date(),
  today: (): Day => dayOf(clock.now()),
}
