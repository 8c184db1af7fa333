import {
  type Day,
  dayOf,
  daysBetween,
  formatDate,
  formatShortDate,
  formatTime,
  momentInWords,
} from '../../../lib/dates.ts'
import { formatRupees, nothing, type Paise } from '../../../lib/money.ts'
import { MAX_COUNTED } from '../../../lib/paging.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { providerName } from '../../settings/provider-name.data.ts'

export type Payments = { count: number; amount: Paise }

/** Those that wait for an answer; the order of the one that is due first, null for a top-up's. */
export type OpenDisputes = Payments & { respondBy: Date | null; orderId: string | null }

/** `dueBy`: the first deadline of an open one. */
export type Complaints = { open: number; overdue: number; dueBy: Date | null }

/** Counts are capped at `MAX_COUNTED`. */
export type PendingTasks = {
  ordersToShip: number
  /** When the oldest of them was placed. */
  oldestToShip: Date | null
  /** Orders that cannot be dispatched: the state of their address is not known. */
  unknownStates: { orderId: string; orderNumber: number; state: string }[]
  returnsWaiting: number
  /** Orders of which something was cancelled on its way, or has been on its way for long (`OVERDUE_DAYS`). */
  parcelsToStop: number
  parcelsOverdue: number
  /** Orders that are ready for longer than they are kept (`keepDays`). */
  notPickedUp: number
  /** Parcels whose cash should have been remitted by now (`remittanceDays`). */
  cashNotRemitted: number
  /** Online payments that should have been settled by now (`settlementDays`), and lines of settlements that differ from the books. */
  settlementsToCheck: number
  complaints: Complaints
  /** Refunds in cash that customers want on a bank account. */
  payOutsDue: number
  /** They wait for a second person (`secondPersonAbove`). */
  refundsToConfirm: number
  reviewsWaiting: number
  reviewsReported: number
  /** What programs ask a person to confirm. */
  proposalsWaiting: number
  /** Active products without stock; and those that are low (`stockLevelOf`). */
  soldOut: number
  runningLow: number
  /** Unpaid orders whose reservation expired without an answer from the provider. */
  inDoubt: Payments
  /** Payments that pay for nothing, until they are refunded. */
  goingBack: Payments
  disputes: OpenDisputes
  /** This went back twice in 30 days, and no wallet could give it back; `orderId` is null for a top-up. */
  unrecovered: Payments & { orderId: string | null }
  /** `waiting`: retried for ten minutes or more. `givenUp`: in the last seven days. */
  mails: { waiting: number; givenUp: number }
  /** The last audit found these; `unfinishedSince` is set while one is stuck. */
  books: { problems: string[]; unfinishedSince: Date | null }
}

/** Who may know of them. */
export const taskPermissions: Record<keyof PendingTasks, Permission> = {
  ordersToShip: 'orders:read',
  oldestToShip: 'orders:read',
  unknownStates: 'orders:read',
  returnsWaiting: 'orders:read',
  parcelsToStop: 'orders:read',
  parcelsOverdue: 'orders:read',
  notPickedUp: 'orders:read',
  cashNotRemitted: 'money:reconcile',
  settlementsToCheck: 'money:reconcile',
  payOutsDue: 'money:refund',
  refundsToConfirm: 'money:refund',
  complaints: 'grievances:write',
  reviewsWaiting: 'reviews:write',
  reviewsReported: 'reviews:write',
  proposalsWaiting: 'admins:write',
  soldOut: 'products:read',
  runningLow: 'products:read',
  inDoubt: 'orders:read',
  goingBack: 'orders:read',
  disputes: 'orders:read',
  unrecovered: 'orders:read',
  mails: 'health:read',
  books: 'health:read',
}

const none = { count: 0, amount: nothing }

const nothingPending: PendingTasks = {
  ordersToShip: 0,
  oldestToShip: null,
  unknownStates: [],
  returnsWaiting: 0,
  parcelsToStop: 0,
  parcelsOverdue: 0,
  notPickedUp: 0,
  cashNotRemitted: 0,
  settlementsToCheck: 0,
  payOutsDue: 0,
  refundsToConfirm: 0,
  complaints: { open: 0, overdue: 0, dueBy: null },
  reviewsWaiting: 0,
  reviewsReported: 0,
  proposalsWaiting: 0,
  soldOut: 0,
  runningLow: 0,
  inDoubt: none,
  goingBack: none,
  disputes: { ...none, respondBy: null, orderId: null },
  unrecovered: { ...none, orderId: null },
  mails: { waiting: 0, givenUp: 0 },
  books: { problems: [], unfinishedSince: null },
}

/** What an admin of these permissions may know. */
export function tasksFor(held: ReadonlySet<string>, tasks: Partial<PendingTasks>): PendingTasks {
  const known = Object.entries(tasks).filter(([task]) =>
    held.has(taskPermissions[task as keyof PendingTasks]),
  )
  return { ...nothingPending, ...Object.fromEntries(known) }
}

export const countedTasks = {
  ordersToShip: { name: 'Orders to ship', path: '/dashboard/orders?status=Pending' },
  returnsWaiting: { name: 'Returns waiting', path: '/dashboard/returnes?status=Pending' },
  parcelsToStop: { name: 'Parcels to stop', path: '/dashboard/orders?parcel=stop-requested' },
  parcelsOverdue: { name: 'Parcels overdue', path: '/dashboard/orders?parcel=overdue' },
  notPickedUp: { name: 'Not picked up', path: '/dashboard/orders?parcel=not-picked-up' },
  cashNotRemitted: { name: 'Parcels not remitted', path: '/dashboard/remittances' },
  settlementsToCheck: { name: 'Settlements to check', path: '/dashboard/settlements' },
  payOutsDue: { name: 'Pay-outs due', path: '/dashboard/payOuts' },
  refundsToConfirm: { name: 'Refunds to confirm', path: '/dashboard/refundRequests' },
  complaints: { name: 'Complaints open', path: '/dashboard/grievances?state=Open' },
  reviewsWaiting: { name: 'Reviews waiting', path: '/dashboard/reviews?state=waiting' },
  reviewsReported: { name: 'Reviews reported', path: '/dashboard/reviews?state=reported' },
  proposalsWaiting: { name: 'Proposals waiting', path: '/dashboard/proposals' },
  soldOut: { name: 'Products sold out', path: '/dashboard/products?stock=out&status=active' },
  runningLow: { name: 'Products running low', path: '/dashboard/products?stock=low&status=active' },
  inDoubt: { name: 'Payments in doubt', path: null },
} as const

export const countInWords = (count: number) =>
  `${count.toLocaleString('en-IN')}${count >= MAX_COUNTED ? '+' : ''}`

/** `since today`, `for 3 days`. */
export function ageInWords(since: Date | string, today: Day): string {
  const days = daysBetween(dayOf(new Date(since)), today)
  if (days < 2) return days < 1 ? 'since today' : 'since yesterday'
  return `for ${days.toLocaleString('en-IN')} days`
}

/** `1 overdue`, `next due on 27 Nov`; null where none is open. */
export function complaintsInWords({
  overdue,
  dueBy,
}: {
  overdue: number
  dueBy: Date | string | null
}): string | null {
  if (overdue > 0) return `${countInWords(overdue)} overdue`
  return dueBy && `next due on ${formatShortDate(dueBy)}`
}

/** `amount` in rupees. */
type PaymentsInRupees = { count: number; amount: number }

function payments({ count, amount }: PaymentsInRupees): string {
  if (count === 1) return `a payment of ${formatRupees(amount)}`
  return `${count.toLocaleString('en-IN')} payments, ${formatRupees(amount)} together,`
}

/** Null where no payment is in doubt. */
export function doubtInWords(inDoubt: PaymentsInRupees): string | null {
  if (inDoubt.count === 0) return null
  return `The provider has not said yet whether ${payments(inDoubt)} ${inDoubt.count === 1 ? 'was' : 'were'} made. The shop asks again every minute; whatever was paid becomes an order or goes back.`
}

/** Null where nothing goes back. */
export function goingBackInWords(goingBack: PaymentsInRupees): string | null {
  if (goingBack.count === 0) return null
  const text = payments(goingBack)
  return `${text[0]?.toUpperCase()}${text.slice(1)} came twice, too late or not in full and ${goingBack.count === 1 ? 'goes' : 'go'} back. The shop asks the provider until it is done; a disputed one waits for the end of its dispute.`
}

/** Null where no dispute waits for an answer. */
export function disputesInWords({
  count,
  amount,
  respondBy,
}: PaymentsInRupees & { respondBy: Date | string | null }): string | null {
  if (count === 0) return null
  const by = respondBy ? ` by ${momentInWords(respondBy)}` : ''
  const sentence =
    count === 1
      ? `A payment is disputed, ${formatRupees(amount)}: answer it in ${providerName}${by}.`
      : `${countInWords(count)} payments are disputed, ${formatRupees(amount)} together: answer them in ${providerName}, the first${by}.`
  return `${sentence} What is not answered is lost.`
}

/** Null where nothing went back twice. */
export function unrecoveredInWords({ count, amount }: PaymentsInRupees): string | null {
  if (count === 0) return null
  const of = count === 1 ? 'a payment' : `${countInWords(count)} payments`
  return `${formatRupees(amount)} of ${of} went back twice in the last 30 days: in ${providerName}, and before to a wallet that does not have it any more. Ask the customer for it, or leave it to them.`
}

/** A sentence of each kind of trouble. */
export function mailsInWords({ waiting, givenUp }: PendingTasks['mails']): string[] {
  const sentences = [
    waiting > 0 &&
      `The mail server does not take mails: ${countInWords(waiting)} ${waiting === 1 ? 'has' : 'have'} waited for more than ten minutes. The shop goes on trying for a day.`,
    givenUp > 0 &&
      `${countInWords(givenUp)} ${givenUp === 1 ? 'mail' : 'mails'} could not be sent in the last seven days.`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

export const wrongBooks = 'The nightly audit of the books found something wrong. This does not hold:'

export const unfinishedAuditInWords = (since: Date | string) =>
  `The audit of the books that began on ${formatDate(since)} at ${formatTime(since)} is not finished: the payment provider does not answer. It goes on by itself.`
