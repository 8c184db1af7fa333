import { formatDate } from '../../../lib/dates.ts'
import type { Paise } from '../../../lib/money.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import type { Order } from '../rules.ts'
import { addressLines, goodsOf, rupees, toOrders, way } from './mail-format.ts'

const payment = {
  COD: 'You pay in cash when it is delivered.',
  Razorpay: 'You have paid online.',
  Wallet: 'You have paid from your wallet.',
} as const
const less = (amount: Paise) => `−${rupees(amount)}`

export function writeConfirmation(order: Order): MailMessage {
  const { id, buyer, items, placedAt, shippingAddress, paymentMethod } = order
  const what = items.length === 1 ? (items[0]?.productName ?? '') : `${items.length} items`
  return {
    to: buyer.email,
    subject: `Order confirmed: ${rupees(order.total)}`,
    title: 'Order confirmed',
    preview: `${what} for ${shippingAddress.city}. ${payment[paymentMethod]}`,
    parts: [
      { paragraph: `Hello ${buyer.name}, thank you for your order of ${formatDate(placedAt)}.` },
      { marks: way, reached: 0 },
      { heading: items.length === 1 ? 'Your item' : `Your ${items.length} items` },
      { goods: items.map(goodsOf) },
      { rows: figuresOf(order) },
      { paragraph: payment[paymentMethod] },
      { heading: 'Delivery address' },
      { paragraph: addressLines(shippingAddress) },
      toOrders,
      { note: `Order ${id}` },
    ],
  }
}

function figuresOf(order: Order) {
  return [
    { label: 'Subtotal', value: rupees(order.subtotal) },
    ...(order.offerDiscount > 0 ? [{ label: 'Offers', value: less(order.offerDiscount) }] : []),
    ...(order.couponDiscount > 0 ? [{ label: 'Coupon', value: less(order.couponDiscount) }] : []),
    { label: 'Shipping', value: rupees(order.shipping) },
    { label: 'Total', value: rupees(order.total), strong: true },
  ]
}
