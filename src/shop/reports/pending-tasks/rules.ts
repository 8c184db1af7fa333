import type { Paise } from '../../../lib/money.ts'

export type Payments = { count: number; amount: Paise }

/** Counts are capped at `MAX_COUNTED`. */
export type PendingTasks = {
  ordersToShip: number
  returnsWaiting: number
  /** Active products without stock; and those that are low (`stockLevelOf`). */
  soldOut: number
  runningLow: number
  /** Unpaid orders whose reservation expired without an answer from the provider. */
  inDoubt: Payments
  /** Refunds not processed yet. */
  goingBack: Payments
  /** `waiting`: retried for ten minutes or more. `givenUp`: in the last seven days. */
  mails: { waiting: number; givenUp: number }
  /** From the last audit; `unfinishedSince` is set while one is stuck. */
  books: { problems: string[]; unfinishedSince: Date | null }
}
