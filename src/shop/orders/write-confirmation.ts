import { formatDate } from '../../lib/dates.ts'
import { formatRupees, type Paise, times, toRupees } from '../../lib/money.ts'
import { config } from '../../platform/config.ts'
import type { Mail } from '../../platform/mail.ts'
import { layOut } from '../../platform/mail-layout.ts'
import type { DeliveryAddress, Order } from './rules.ts'

const payment = {
  COD: 'You pay in cash when it is delivered.',
  Razorpay: 'You have paid online.',
  Wallet: 'You have paid from your wallet.',
} as const
const rupees = (amount: Paise) => formatRupees(toRupees(amount))
const less = (amount: Paise) => `−${rupees(amount)}`

/** The mail that confirms an order. */
export function writeConfirmation(order: Order): Mail {
  const { id, buyer, placedAt } = order
  return {
    to: buyer.email,
    subject: `Order confirmed: ${rupees(order.total)}`,
    ...layOut('Order confirmed', [
      { paragraph: `Hello ${buyer.name}, thank you for your order of ${formatDate(placedAt)}.` },
      { rows: order.items.map(lineOf) },
      { rows: figuresOf(order) },
      { paragraph: payment[order.paymentMethod] },
      { paragraph: `Delivery to\n${addressOf(order.shippingAddress)}` },
      { button: 'Your orders', href: `${config.PUBLIC_URL}/profile/orderHistory` },
      { note: `Order ${id}` },
    ]),
  }
}

function lineOf(item: Order['items'][number]) {
  const { productName, brand, size, quantity, price } = item
  return {
    label: `${brand.name} ${productName}\nSize ${size} · ${quantity} × ${rupees(price)}`,
    value: rupees(times(price, quantity)),
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

function addressOf({ name, address, locality, city, state, pinCode, phone }: DeliveryAddress): string {
  const street = [address, locality].filter(Boolean).join(', ')
  return [name, street, `${city}, ${state} ${pinCode}`, `Phone ${phone}`].join('\n')
}
