import { incomingInWords } from '../../catalog/incoming-rules.ts'
import { DEFAULT_DAYS, daysLeftInWords, SALES_DAYS, type StockRow } from '../../catalog/stock/rules.ts'

type MailedList = 'out' | 'soon' | 'low'

/** Sizes of each list that the mail names; the dashboard has the others. */
export const MAX_SIZES_IN_MAIL = 10

export type MailedSizes = { list: MailedList; sizes: readonly StockRow[]; total: number }

export const listsInMail: Record<MailedList, { heading: string; path: string }> = {
  out: { heading: 'Sold out', path: '/dashboard/stock?list=out' },
  soon: { heading: `Running out within ${DEFAULT_DAYS} days`, path: '/dashboard/stock' },
  low: { heading: 'Low', path: '/dashboard/stock?list=low' },
}

/** `2 sizes sold out, 1 running out`; null where there is nothing to say. */
export function countsInWords(lists: readonly MailedSizes[]): string | null {
  const words: Record<MailedList, string> = { out: 'sold out', soon: 'running out', low: 'low' }
  const some = lists.filter(({ total }) => total > 0)
  if (some.length === 0) return null
  return some
    .map(({ list, total }, index) => `${count(total)}${index === 0 ? ` ${noun(total)}` : ''} ${words[list]}`)
    .join(', ')
}

export function othersInWords({ sizes, total }: MailedSizes): string | null {
  const others = total - sizes.length
  return others > 0 ? `and ${count(others)} more ${noun(others)}` : null
}

export function lastsInWords(row: StockRow): string {
  const { incoming } = row
  return incoming ? `${stockInWords(row)}; ${incomingInWords(incoming)}` : stockInWords(row)
}

function stockInWords({ stock, sold, daysLeft }: StockRow): string {
  if (stock === 0) return sold > 0 ? `${count(sold)} sold in ${SALES_DAYS} days` : 'sold out'
  return daysLeft === null ? `${count(stock)} left` : `${count(stock)} left, ${daysLeftInWords(daysLeft)}`
}

const count = (number: number) => number.toLocaleString('en-IN')
const noun = (number: number) => (number === 1 ? 'size' : 'sizes')
