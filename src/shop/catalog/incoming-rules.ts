import { formatDate } from '../../lib/dates.ts'
import type { Incoming } from './rules.ts'

export function isSameIncoming(one: Incoming | null, other: Incoming | null): boolean {
  return one?.units === other?.units && one?.on === other?.on
}

/** `20 on 1 Dec 2026`. */
export function incomingInWords({ units, on }: Incoming): string {
  return `${units.toLocaleString('en-IN')} on ${formatDate(on)}`
}

/** What is still expected once `received` units of it have come: a delivery may be of a part, or of more. */
export function incomingAfter({ units, on }: Incoming, received: number): Incoming | null {
  return received < units ? { units: units - received, on } : null
}
