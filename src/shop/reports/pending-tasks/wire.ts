import { toRupees } from '../../../lib/money.ts'
import type { Payments, PendingTasks } from './rules.ts'

type PaymentsOnWire = { count: number; amount: number }

export type PendingTasksOnWire = Omit<PendingTasks, 'inDoubt' | 'goingBack' | 'books'> & {
  inDoubt: PaymentsOnWire
  goingBack: PaymentsOnWire
  books: { problems: string[]; unfinishedSince: string | null }
}

const presentPayments = ({ count, amount }: Payments): PaymentsOnWire => ({ count, amount: toRupees(amount) })

export const presentPendingTasks = (tasks: PendingTasks): PendingTasksOnWire => ({
  ...tasks,
  inDoubt: presentPayments(tasks.inDoubt),
  goingBack: presentPayments(tasks.goingBack),
  books: { ...tasks.books, unfinishedSince: tasks.books.unfinishedSince?.toISOString() ?? null },
})
