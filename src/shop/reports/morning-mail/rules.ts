import { addDays, type Day, formatShortDate, startOf } from '../../../lib/dates.ts'
import { formatRupees, formatRupeesShortly, type Paise, toRupees } from '../../../lib/money.ts'
import { changeFrom, changeInWords } from '../comparison-rules.ts'
import {
  ageInWords,
  complaintsInWords,
  countedTasks,
  countInWords,
  disputesInWords,
  doubtInWords,
  goingBackInWords,
  mailsInWords,
  type Payments,
  type PendingTasks,
  tasksFor,
  unfinishedAuditInWords,
  unrecoveredInWords,
  wrongBooks,
} from '../pending-tasks/rules.ts'
import { weekdayOf } from '../period-names-rules.ts'
import { differenceInWords, netOf, type Sales } from '../sales-rules.ts'
import { countsInWords, type MailedSizes } from './stock-rules.ts'

/** `weekBefore` is the same weekday. `units` are neither cancelled nor taken back. */
export type MorningSales = { yesterday: Sales & { units: number }; weekBefore: Sales }

/** A duty of the page Legal whose day has come. */
export type DueDuty = { name: string; why: string }

/** The counts of products are left out, because `stock` has them by size. */
export type MorningTasks = Omit<PendingTasks, 'soldOut' | 'runningLow'> & { duties: readonly DueDuty[] }

export type Morning = {
  today: Day
  sales: MorningSales
  tasks: MorningTasks
  stock: readonly MailedSizes[]
}

export const yesterdayOf = (today: Day): Day => addDays(today, -1)
export const weekBeforeOf = (today: Day): Day => addDays(today, -8)

/** `Tuesday, 24 Nov` */
export const dayInWords = (day: Day) => `${weekdayOf(day)}, ${formatShortDate(startOf(day))}`

const rupees = (amount: Paise) => formatRupees(toRupees(amount))
const inRupees = ({ count, amount }: Payments) => ({ count, amount: toRupees(amount) })
const exact = (count: number) => count.toLocaleString('en-IN')
const counted = (count: number, one: string, inWords = countInWords) =>
  `${inWords(count)} ${one}${count === 1 ? '' : 's'}`
const orders = ({ count }: Sales) => counted(count, 'order', exact)

/** What an admin of these permissions may know of it, as the dashboard would show it. */
export function morningFor(held: ReadonlySet<string>, morning: Morning): Morning {
  const { duties, ...tasks } = morning.tasks
  return {
    ...morning,
    tasks: { ...tasksFor(held, tasks), duties: held.has('settings:read') ? duties : [] },
    stock: held.has('products:read') ? morning.stock : [],
  }
}

export function isQuiet({ today, sales, tasks, stock }: Morning): boolean {
  const waiting = waitingRows(tasks, today).length + waitingNotes(tasks).length
  return sales.yesterday.count === 0 && waiting === 0 && countsInWords(stock) === null
}

/** Short enough for the list of mails on a phone. */
export function subjectOf({ sales: { yesterday }, tasks, stock }: Morning): string {
  const sold =
    yesterday.count === 0
      ? 'no orders'
      : `${orders(yesterday)}, ${formatRupeesShortly(toRupees(yesterday.amount))}`
  const { open, overdue } = tasks.complaints
  const problems = waitingNotes(tasks).filter(({ isAlarm }) => isAlarm).length
  const waiting = [
    problems > 0 && counted(problems, 'problem'),
    overdue > 0 && `${counted(overdue, 'complaint')} overdue`,
    tasks.ordersToShip > 0 && `${countInWords(tasks.ordersToShip)} to ship`,
    tasks.returnsWaiting > 0 && counted(tasks.returnsWaiting, 'return'),
    overdue === 0 && open > 0 && counted(open, 'complaint'),
    countsInWords(stock.filter(({ total }) => total > 0).slice(0, 1)),
  ].filter((part) => typeof part === 'string')
  return [`Yesterday: ${sold}`, waiting.join(', ')].filter(Boolean).join('. ')
}

/** `14 orders, 22 units: 12 % more than on Tuesday, 17 Nov (12 orders, ₹28,900)` */
export function salesInWords({ yesterday, weekBefore }: MorningSales, today: Day): string {
  const day = dayInWords(weekBeforeOf(today))
  const before = `${orders(weekBefore)}, ${rupees(weekBefore.amount)}`
  if (yesterday.count === 0)
    return weekBefore.count === 0 ? `No orders, and none on ${day}` : `No orders; ${before} on ${day}`
  const sold = `${orders(yesterday)}, ${counted(yesterday.units, 'unit', exact)}`
  if (weekBefore.count === 0) return `${sold}; none on ${day}`
  const change = changeFrom(weekBefore.amount, yesterday.amount)
  const compared = change.to === 'same' ? 'as much as' : `${changeInWords(change)} than`
  return `${sold}: ${compared} on ${day} (${before})`
}

/** Null where net sales are the sales. */
export function netInWords({ yesterday }: MorningSales): string | null {
  const { refunded, uncollected, kept } = yesterday
  if (refunded + uncollected + kept === 0) return null
  const of = {
    refundedAmount: toRupees(refunded),
    uncollectedAmount: toRupees(uncollected),
    keptAmount: toRupees(kept),
  }
  return `Net sales ${rupees(netOf(yesterday))}. ${differenceInWords(of)}.`
}

export type WaitingRow = { label: string; value: string; path?: string }

export function waitingRows(tasks: MorningTasks, today: Day): WaitingRow[] {
  const { ordersToShip, oldestToShip, returnsWaiting, complaints, inDoubt, duties } = tasks
  const { parcelsToStop, parcelsOverdue, cashNotRemitted } = tasks
  const row = (task: keyof typeof countedTasks, count: number, more: string | null = null): WaitingRow[] => {
    const { name, path } = countedTasks[task]
    const value = [countInWords(count), more].filter(Boolean).join(', ')
    return count > 0 ? [{ label: name, value, ...(path && { path }) }] : []
  }
  return [
    ...row('ordersToShip', ordersToShip, oldestToShip && `the oldest ${ageInWords(oldestToShip, today)}`),
    ...row('returnsWaiting', returnsWaiting),
    ...row('parcelsToStop', parcelsToStop),
    ...row('parcelsOverdue', parcelsOverdue),
    ...row('notPickedUp', tasks.notPickedUp),
    ...row('cashNotRemitted', cashNotRemitted),
    ...row('settlementsToCheck', tasks.settlementsToCheck),
    ...row('payOutsDue', tasks.payOutsDue),
    ...row('refundsToConfirm', tasks.refundsToConfirm),
    ...row('complaints', complaints.open, complaintsInWords(complaints)),
    ...row('reviewsWaiting', tasks.reviewsWaiting),
    ...row('reviewsReported', tasks.reviewsReported),
    ...row('proposalsWaiting', tasks.proposalsWaiting),
    ...row('inDoubt', inDoubt.count, rupees(inDoubt.amount)),
    ...duties.map(({ name }) => ({ label: name, value: 'not done', path: '/dashboard/legal' })),
  ]
}

/** `isAlarm`: waiting does not set it right. */
export type WaitingNote = { text: string; isAlarm: boolean }

export function waitingNotes({
  duties,
  inDoubt,
  goingBack,
  disputes,
  unrecovered,
  mails,
  books,
}: MorningTasks): WaitingNote[] {
  const { problems, unfinishedSince } = books
  const alarms = [
    disputesInWords({ ...disputes, ...inRupees(disputes) }),
    unrecoveredInWords(inRupees(unrecovered)),
    ...mailsInWords(mails),
    problems.length > 0 ? `${wrongBooks} ${problems.join(' ')}` : null,
    ...duties.map(({ why }) => why),
  ]
  const notes = [
    doubtInWords(inRupees(inDoubt)),
    goingBackInWords(inRupees(goingBack)),
    unfinishedSince && unfinishedAuditInWords(unfinishedSince),
  ]
  const of = (texts: (string | null)[], isAlarm: boolean) =>
    texts.flatMap((text) => (text === null ? [] : [{ text, isAlarm }]))
  return [...of(alarms, true), ...of(notes, false)]
}
