import { toRupees } from '../../../lib/money.ts'
import type { Needs, Payments } from './rules.ts'

type PaymentsOnWire = { count: number; amount: number }

export type NeedsOnWire = Omit<Needs, 'inDoubt' | 'goingBack' | 'books'> & {
  inDoubt: PaymentsOnWire
  goingBack: PaymentsOnWire
  books: { problems: string[]; unfinishedSince: string | null }
}

const presentPayments = ({ count, amount }: Payments): PaymentsOnWire => ({ count, amount: toRupees(amount) })

export const presentNeeds = (needs: Needs): NeedsOnWire => ({
  ...needs,
  inDoubt: presentPayments(needs.inDoubt),
  goingBack: presentPayments(needs.goingBack),
  books: { ...needs.books, unfinishedSince: needs.books.unfinishedSince?.toISOString() ?? null },
})
