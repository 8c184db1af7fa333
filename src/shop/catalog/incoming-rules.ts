import { type Day, formatDate } from '../../lib/dates.ts'

/** Units that are expected on a day, which may be over. */
export type Incoming = { units: number; on: Day }

export function isSameIncoming(one: Incoming | null, other: Incoming | null): boolean {
  return one?.units === other?.units && one?.on === other?.on
}

/** `20 on 1 Dec 2026`. */
export function incomingInWords({ units, on }: Incoming): string {
  return `${units.toLocaleString('en-IN')} on ${formatDate(on)}`
}

/** A delivery may bring a part of the expected units, or more. */
export function incomingAfter({ units, on }: Incoming, received: number): Incoming | null {
  return received < units ? { units: units - received, on } : null
}
