import { formatRupees, toRupees } from '../../../lib/money.ts'
import type { MailMessage, MailPart } from '../../../platform/mail/message.ts'
import { sizeLabel, sizeSystemOf } from '../../catalog/size-rules.ts'
import type { StockRow } from '../../catalog/stock/rules.ts'
import {
  dayInWords,
  type Morning,
  netInWords,
  salesInWords,
  subjectOf,
  waitingNotes,
  waitingRows,
  yesterdayOf,
} from './rules.ts'
import { lastsInWords, listsInMail, type MailedSizes, othersInWords } from './stock-rules.ts'

export function writeMorningMail(morning: Morning): Omit<MailMessage, 'to'> {
  const { today, sales, stock } = morning
  const compared = salesInWords(sales, today)
  const net = netInWords(sales)
  return {
    subject: subjectOf(morning),
    title: 'The shop this morning',
    preview: `${compared}.`,
    parts: [
      { heading: `Sales on ${dayInWords(yesterdayOf(today))}` },
      { amount: formatRupees(toRupees(sales.yesterday.amount)), says: compared },
      ...(net ? [{ note: net }] : []),
      ...waitingParts(morning),
      { button: 'Open the dashboard', path: '/dashboard' },
      ...stockParts(stock.filter(({ total }) => total > 0)),
      {
        note: 'Admins who may see sales get this mail in the morning, each with what they may see, if there is something to say. Switch it off in the settings, under Selling.',
      },
    ],
  }
}

function waitingParts({ tasks, today }: Morning): MailPart[] {
  const [rows, notes] = [waitingRows(tasks, today), waitingNotes(tasks)]
  if (rows.length + notes.length === 0) return [{ heading: 'Nothing waits for you' }]
  return [
    { heading: 'What waits for you' },
    ...(rows.length > 0 ? [{ rows }] : []),
    ...notes.map(({ text, isAlarm }) => (isAlarm ? { paragraph: text } : { note: text })),
  ]
}

function stockParts(lists: readonly MailedSizes[]): MailPart[] {
  if (lists.length === 0) return []
  return [...lists.flatMap(partsOf), { button: 'See the stock', path: '/dashboard/stock', quiet: true }]
}

function partsOf(lists: MailedSizes): MailPart[] {
  const others = othersInWords(lists)
  const { heading, path } = listsInMail[lists.list]
  return [
    { heading },
    { rows: lists.sizes.map((size) => ({ label: nameOf(size), value: lastsInWords(size) })) },
    ...(others ? [{ button: others, path, quiet: true }] : []),
  ]
}

function nameOf({ productName, gender, category, size, sku }: StockRow): string {
  const label = sizeLabel(sizeSystemOf(category), gender, size)
  return `${productName}, ${label}${sku ? ` (${sku})` : ''}`
}
