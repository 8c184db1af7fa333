import { formatRupees } from '../../lib/money.ts'

/** The difference between sales and net sales. */
export function takenOff(of: { refundedAmount: number; uncollectedAmount: number }): string {
  const parts = [
    of.refundedAmount > 0 && `${formatRupees(of.refundedAmount)} refunded`,
    of.uncollectedAmount > 0 && `${formatRupees(of.uncollectedAmount)} not collected`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing refunded' : `After ${parts.join(' and ')}`
}
