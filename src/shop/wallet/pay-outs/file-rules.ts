import { toRupees } from '../../../lib/money.ts'
import { csvHead, csvLine } from '../../catalog/csv/column-rules.ts'
import type { DuePayOut } from './rules.ts'

const headings = ['Pay-out', 'Name', 'Account number', 'IFSC', 'UPI id', 'Amount', 'Remarks']

/** A CSV file for bulk transfers, a row for each; amounts in rupees. Those whose destination is lost are left out. */
export function payOutFile(dues: readonly DuePayOut[]): string {
  const rows = dues.flatMap(({ id, orderNumber, amount, destination }) => {
    if (!destination) return []
    const to =
      destination.kind === 'bank'
        ? [destination.holder, destination.accountNumber, destination.ifsc, '']
        : ['', '', '', destination.upiId]
    return [[id, ...to, toRupees(amount).toFixed(2), `Refund #${orderNumber}`]]
  })
  return [csvHead(headings), ...rows.map((row) => csvLine(row))].join('')
}
