import { formatDate } from '../../../lib/dates.ts'
import type { Paise } from '../../../lib/money.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { chargesIn } from '../../charges/rules.ts'
import { daysOf } from '../../delivery/rules.ts'
import { fillPlaceholders } from '../../settings/placeholder-rules.ts'
import type { MailTexts, Settings } from '../../settings/rules.ts'
import { arrivalOf } from '../arrival-of.ts'
import { ONLINE, type Order } from '../rules.ts'
import { destinationOf, factsOf, goodsOf, greet, rupees, toOrder, wayOf } from './mail-format.ts'

export type ConfirmationSettings = MailTexts & Pick<Settings, 'pickup' | 'seller'>

const less = (amount: Paise) => `−${rupees(amount)}`

export function writeConfirmation(order: Order, texts: ConfirmationSettings): MailMessage {
  const { id, buyer, items, placedAt, shippingAddress, paymentMethod, pickup } = order
  const { subject, title, text, cod, codOfPickup, online, wallet, arrival, ready } = texts.mailConfirmed
  const arrives = arrivalOf(order, texts.seller)
  const facts = {
    ...factsOf(order, items),
    date: formatDate(placedAt),
    total: rupees(order.total),
    ...(arrives && { arrives: daysOf(arrives) }),
  }
  const payment = fillPlaceholders(
    { COD: pickup ? codOfPickup : cod, [ONLINE]: online, Wallet: wallet }[paymentMethod],
    facts,
  )
  return {
    to: buyer.email,
    subject: fillPlaceholders(subject, facts),
    title: fillPlaceholders(title, facts),
    preview: `${facts.items} for ${shippingAddress.city}. ${payment}`,
    parts: [
      { paragraph: `${greet(texts, buyer)} ${fillPlaceholders(text, facts)}` },
      { marks: wayOf(order), reached: 0 },
      ...(arrives ? [{ paragraph: fillPlaceholders(arrival, facts) }] : []),
      ...(pickup ? [{ paragraph: fillPlaceholders(ready, facts) }] : []),
      { heading: items.length === 1 ? 'Your item' : `Your ${items.length} items` },
      { goods: items.map(goodsOf) },
      { rows: figuresOf(order) },
      { paragraph: payment },
      ...destinationOf(order, texts.pickup.note),
      toOrder(id),
      { note: `Order ${facts.order}` },
    ],
  }
}

function figuresOf(order: Order) {
  return [
    { label: 'Subtotal', value: rupees(order.subtotal) },
    ...(order.offerDiscount > 0 ? [{ label: 'Offers', value: less(order.offerDiscount) }] : []),
    ...(order.couponDiscount > 0
      ? [{ label: order.multibuy?.name ?? 'Coupon', value: less(order.couponDiscount) }]
      : []),
    ...chargesIn(order.charges).map(({ label, value }) => ({ label, value: rupees(value) })),
    { label: 'Total', value: rupees(order.total), strong: true },
  ]
}
