import type { MailMessage, MailPart } from '../../../platform/mail/message.ts'
import { sizeLabel, sizeSystemOf } from '../size-rules.ts'
import type { StockRow } from './rules.ts'
import { lastsInWords, newsInWords, othersInWords, type StockNews, stockNews } from './stock-mail-rules.ts'

export function writeStockMail(to: string, news: readonly StockNews[]): MailMessage {
  const words = newsInWords(news) ?? ''
  return {
    to,
    subject: `Stock: ${words}`,
    title: 'Stock this morning',
    preview: `${words}.`,
    parts: [
      ...news.filter(({ total }) => total > 0).flatMap(partsOf),
      { button: 'See the stock', path: '/dashboard/stock' },
      {
        note: 'All admins get this mail in the morning, if there is something to say. Switch it off in the settings, under Selling.',
      },
    ],
  }
}

function partsOf(news: StockNews): MailPart[] {
  const others = othersInWords(news)
  const { heading, path } = stockNews[news.list]
  return [
    { heading },
    { rows: news.sizes.map((size) => ({ label: nameOf(size), value: lastsInWords(size) })) },
    ...(others ? [{ button: others, path, quiet: true }] : []),
  ]
}

function nameOf({ productName, gender, category, size, sku }: StockRow): string {
  const label = sizeLabel(sizeSystemOf(category), gender, size)
  return `${productName}, ${label}${sku ? ` (${sku})` : ''}`
}
