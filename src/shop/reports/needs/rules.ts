import type { Paise } from '../../../lib/money.ts'

/** Some payments, and how much they are together. */
export type Payments = { count: number; amount: Paise }

/** What waits for the owner. Orders, requests and products are counted up to `MAX_COUNTED`, which stands for more. */
export type Needs = {
  /** Orders of which something has not been sent yet. */
  ordersToShip: number
  /** Requests to give something back that nobody has answered. */
  returnsWaiting: number
  /** Active products of which nothing is left in any size; and of which at most `lowStock` units are in all. */
  soldOut: number
  runningLow: number
  /** The provider has not said, when it should have long ago, whether they were paid. */
  inDoubt: Payments
  /** They came twice, too late or not in full, and the provider has yet to refund them. */
  goingBack: Payments
  /** Mails that have been tried for ten minutes and more, and those that were given up in the last seven days. */
  mails: { waiting: number; givenUp: number }
  /** What the last audit of the books found wrong, in its words, and since when one has waited to be finished. */
  books: { problems: string[]; unfinishedSince: Date | null }
}
