import type { OrderItem } from './rules.ts'

/**
 * What becomes of units that left and did not stay with their shopper as sold. `destroyed` on the way and not brought back;
 * `kept`: delivered although cancelled, so that the shopper has the goods and, where it was prepaid, the money.
 */
export const outcomes = ['whole', 'damaged', 'lost', 'destroyed', 'kept'] as const
export type Outcome = (typeof outcomes)[number]
export type Units = Record<Outcome, number>

export const outcomeLabels: Record<Outcome, string> = {
  whole: 'Came back whole',
  damaged: 'Came back damaged',
  lost: 'Lost on the way',
  destroyed: 'Damaged on the way',
  kept: 'Delivered after all',
}

const noUnits: Units = { whole: 0, damaged: 0, lost: 0, destroyed: 0, kept: 0 }

export const allUnits = (outcome: Outcome, quantity: number): Units => ({ ...noUnits, [outcome]: quantity })

const countUnits = (units: Units): number => outcomes.reduce((total, outcome) => total + units[outcome], 0)

export const cameBack = ({ whole, damaged }: Units): boolean => whole + damaged > 0

/** A courier is liable for these. */
export const liableUnits = ({ damaged, lost, destroyed }: Units): number => damaged + lost + destroyed

export const returnedToOrigin = 'Returned to origin'
export const lostOnTheWay = 'Lost on the way'
export const damagedOnTheWay = 'Damaged on the way'
/** Reasons of cancellations that the courier caused. */
export type DeliveryFailure = typeof returnedToOrigin | typeof lostOnTheWay | typeof damagedOnTheWay

export function failureOf(units: Units): DeliveryFailure {
  if (cameBack(units)) return returnedToOrigin
  return units.lost > 0 ? lostOnTheWay : damagedOnTheWay
}

/** Rows are only added: one that `corrects` another counts instead of it. `by` is null for jobs and erased admins. */
export type BookedOutcome = {
  id: string
  itemId: string
  corrects: string | null
  units: Units
  by: { id: string; name: string } | null
  at: Date
}

/** `wasSent`: cancelled after it had left. `stopRequestedAt`: what became of it is not known yet. */
export type Delivery = {
  itemId: string
  wasSent: boolean
  stopRequestedAt: Date | null
  booked: BookedOutcome[]
}

export const lastBooked = (booked: readonly BookedOutcome[]): BookedOutcome | null =>
  booked.find(({ id }) => booked.every(({ corrects }) => corrects !== id)) ?? null

export const deliveryStates = ['not-sent', 'on-its-way', 'stop-requested', 'booked', 'arrived'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export function deliveryStateOf(
  { status }: Pick<OrderItem, 'status'>,
  delivery: Pick<Delivery, 'wasSent' | 'stopRequestedAt'> | undefined,
): DeliveryState {
  if (status === 'Pending') return 'not-sent'
  if (status === 'Shipped') return 'on-its-way'
  if (status !== 'Cancelled') return 'arrived'
  if (!delivery?.wasSent) return 'not-sent'
  return delivery.stopRequestedAt ? 'stop-requested' : 'booked'
}

/** Releases before 29 November 2026 booked nothing: they put all units back on the shelf with the cancellation. */
export function unitsOf(
  { quantity }: Pick<OrderItem, 'quantity'>,
  { stopRequestedAt, booked }: Delivery,
): Units {
  return lastBooked(booked)?.units ?? (stopRequestedAt ? noUnits : allUnits('whole', quantity))
}

/** What arrives although it is on its way is an ordinary delivery, which is a status. */
export const outcomesOf: Record<DeliveryState, readonly Outcome[]> = {
  'not-sent': [],
  'on-its-way': ['whole', 'damaged', 'lost', 'destroyed'],
  'stop-requested': outcomes,
  booked: outcomes,
  arrived: [],
}

/** `corrects`: the booking that the admin saw, null if there was none. */
export type OutcomeDraft = { itemId: string; units: Units; corrects: string | null }

export type OutcomeRefusal = {
  reason: 'no-item' | 'not-sent' | 'arrived' | 'not-cancelled' | 'booked' | 'other-quantity' | 'sold-since'
}

/** Null if it can be booked. `corrects`: the booking that the admin saw; another one may have come in between. */
export function outcomeRefusal(
  item: Pick<OrderItem, 'status' | 'quantity'>,
  delivery: Delivery | undefined,
  { units, corrects }: { units: Units; corrects: string | null },
): OutcomeRefusal | null {
  const state = deliveryStateOf(item, delivery)
  if (state === 'not-sent' || state === 'arrived') return { reason: state }
  if (countUnits(units) !== item.quantity) return { reason: 'other-quantity' }
  if (outcomes.some((outcome) => units[outcome] > 0 && !outcomesOf[state].includes(outcome)))
    return { reason: 'not-cancelled' }
  return (lastBooked(delivery?.booked ?? [])?.id ?? null) === corrects ? null : { reason: 'booked' }
}

/**
 * Orders that wait for a courier: of one is something cancelled on its way, of the other on its way for `OVERDUE_DAYS`. And those
 * that have been ready for longer than their buyer was told that they are kept. And express ones that wait to be sent.
 */
export const parcelFilters = {
  'stop-requested': 'Stop requested',
  overdue: 'Overdue',
  'not-picked-up': 'Not picked up',
  express: 'Express, to be sent',
} as const
export type ParcelFilter = keyof typeof parcelFilters

export const OVERDUE_DAYS = 14
