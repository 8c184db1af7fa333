import type { MailMessage, MailPart } from '../../../platform/mail/message.ts'
import { sizeLabel, sizeSystemOf } from '../size-rules.ts'
import type { StockRow } from './rules.ts'
import {
  countsInWords,
  lastsInWords,
  listsInMail,
  type MailedSizes,
  othersInWords,
} from './stock-mail-rules.ts'

export function writeStockMail(to: string, lists: readonly MailedSizes[]): MailMessage {
  const words = countsInWords(lists) ?? ''
  return {
    to,
    subject: `Stock: ${words}`,
    title: 'Stock this morning',
    preview: `${words}.`,
    parts: [
      ...lists.filter(({ total }) => total > 0).flatMap(partsOf),
      { button: 'See the stock', path: '/dashboard/stock' },
      {
        note: 'All admins get this mail in the morning, if there is something to say. Switch it off in the settings, under Selling.',
      },
    ],
  }
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
