import { minus, type Paise, sum } from '../../lib/money.ts'

/** What the provider paid out to the bank at once. `reference` is the bank's. */
export type Settlement = {
  id: string
  reference: string | null
  amount: Paise
  status: 'created' | 'processed' | 'failed'
  settledAt: Date
}

/** `list`: what the provider says it paid out. `report`: the sum of a file's rows. */
export type SettlementSource = 'list' | 'report'

export type LineKind = 'payment' | 'refund' | 'dispute' | 'other'

/**
 * `about`: the payment, refund or dispute. `gross` less `fee` is what it adds to its settlement, below zero where it is taken; `fee`
 * includes `tax`.
 */
export type SettlementLine = {
  id: string
  kind: LineKind
  about: string | null
  currency: string
  gross: Paise
  fee: Paise
  tax: Paise
}

export const differences = ['unknown', 'amount', 'twice', 'currency', 'other'] as const
export type Difference = (typeof differences)[number]

export type SettlementSums = { gross: Paise; fee: Paise; tax: Paise }

export const sumsOf = (lines: readonly SettlementLine[]): SettlementSums => ({
  gross: sum(lines.map(({ gross }) => gross)),
  fee: sum(lines.map(({ fee }) => fee)),
  tax: sum(lines.map(({ tax }) => tax)),
})

export const CURRENCY = 'INR'

/** Lines may come later than their settlement; what is not in rupees is left to the owner. */
export function canBeBooked({ status, amount }: Settlement, lines: readonly SettlementLine[]): boolean {
  const { gross, fee } = sumsOf(lines)
  return (
    status === 'processed' &&
    lines.length > 0 &&
    lines.every(({ currency }) => currency === CURRENCY) &&
    minus(gross, fee) === amount
  )
}

/** Years of settlements are listed in steps; those of the last week again, because a failed one may be paid out later. */
const STEP_MS = 30 * 86_400_000
const AGAIN_MS = 7 * 86_400_000

export function spansToList(listedTo: Date, now: Date): { from: Date; to: Date }[] {
  const spans: { from: Date; to: Date }[] = []
  for (let from = listedTo.getTime() - AGAIN_MS; from < now.getTime(); from += STEP_MS)
    spans.push({ from: new Date(from), to: new Date(Math.min(from + STEP_MS, now.getTime())) })
  return spans
}

/** Payments that are older are not looked for: a shop of a million orders would read them all. */
export const MAX_UNSETTLED_DAYS = 90

export type SettlementRow = Settlement & {
  /** Null until it is booked. */
  sums: SettlementSums | null
  /** Lines that differ from the books. */
  different: number
}

/** `orderId`: of a payment of an order, or of what was refunded or disputed of it. */
export type LineRow = SettlementLine & {
  settlementId: string
  settledAt: Date
  difference: Difference | null
  orderId: string | null
  orderNumber: number | null
}

export type UnsettledPayment = {
  paymentId: string
  orderId: string | null
  orderNumber: number | null
  paidAt: Date
  amount: Paise
}

/** A month in India, `2026-11`. `gross`: of all lines. */
export type FeeMonth = SettlementSums & { month: string; settlements: number }

export const netFee = ({ fee, tax }: Pick<SettlementSums, 'fee' | 'tax'>): Paise => minus(fee, tax)

export const differencesInWords: Record<Difference, string> = {
  unknown: 'Not in the books of this shop',
  amount: 'Another amount than in the books',
  twice: 'Settled before',
  currency: 'Not in rupees: its settlement is not booked',
  other: 'Neither a payment, a refund nor a dispute',
}
