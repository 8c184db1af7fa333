import { toRupees } from '../../../lib/money.ts'
import type { Complaints, Payments, PendingTasks } from './rules.ts'

type PaymentsOnWire = { count: number; amount: number }

type ComplaintsOnWire = Omit<Complaints, 'dueBy'> & { dueBy: string | null }

export type PendingTasksOnWire = Omit<
  PendingTasks,
  'oldestToShip' | 'complaints' | 'inDoubt' | 'goingBack' | 'disputes' | 'unrecovered' | 'books'
> & {
  oldestToShip: string | null
  complaints: ComplaintsOnWire
  inDoubt: PaymentsOnWire
  goingBack: PaymentsOnWire
  disputes: PaymentsOnWire & { respondBy: string | null; orderId: string | null }
  unrecovered: PaymentsOnWire & { orderId: string | null }
  books: { problems: string[]; unfinishedSince: string | null }
}

const presentPayments = ({ count, amount }: Payments): PaymentsOnWire => ({ count, amount: toRupees(amount) })

export const presentPendingTasks = (tasks: PendingTasks): PendingTasksOnWire => ({
  ...tasks,
  oldestToShip: tasks.oldestToShip?.toISOString() ?? null,
  complaints: { ...tasks.complaints, dueBy: tasks.complaints.dueBy?.toISOString() ?? null },
  inDoubt: presentPayments(tasks.inDoubt),
  goingBack: presentPayments(tasks.goingBack),
  disputes: {
    ...presentPayments(tasks.disputes),
    respondBy: tasks.disputes.respondBy?.toISOString() ?? null,
    orderId: tasks.disputes.orderId,
  },
  unrecovered: { ...presentPayments(tasks.unrecovered), orderId: tasks.unrecovered.orderId },
  books: { ...tasks.books, unfinishedSince: tasks.books.unfinishedSince?.toISOString() ?? null },
})
