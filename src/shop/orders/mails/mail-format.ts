import { formatDate, startOf } from '../../../lib/dates.ts'
import { formatRupees, type Paise, times, toRupees } from '../../../lib/money.ts'
import { daysInWords, type Pickup, pickupStatusLabel } from '../../../lib/pickup.ts'
import type { Goods, MailPart } from '../../../platform/mail/message.ts'
import { fillPlaceholders } from '../../settings/placeholder-rules.ts'
import type { MailTexts } from '../../settings/rules.ts'
import { followTokenOf } from '../follow-token.ts'
import { type DeliveryAddress, type Order, type OrderItem, orderName } from '../rules.ts'

export const rupees = (amount: Paise) => formatRupees(toRupees(amount))

/** Behind the #, the token is neither sent as a referrer nor logged. */
export const toOrder = (id: string) =>
  ({ button: 'Your order', path: `/follow-order#${followTokenOf(id)}` }) as const

/** Empty in the mails of what is delivered, which name none of them. */
const factsOfPickup = (pickup: Pickup | null = null) => ({
  place: pickup?.place ?? '',
  readyBy: pickup ? formatDate(startOf(pickup.readyBy)) : '',
  keepDays: pickup ? daysInWords(pickup.keepDays) : '',
})

export function factsOf({ number, buyer, shippingAddress, pickup }: Order, items: readonly OrderItem[]) {
  const named = items.length === 1 ? (items[0]?.productName ?? '') : `${items.length} items`
  return {
    name: buyer.name,
    order: orderName(number),
    items: named,
    city: shippingAddress.city,
    ...factsOfPickup(pickup),
  }
}

export function greet({ mailShared }: MailTexts, { name }: { name: string }): string {
  return fillPlaceholders(mailShared.greeting, { name })
}

export function goodsOf({ thumbnail, productName, brand, sizeLabel, quantity, price }: OrderItem): Goods {
  const many = quantity > 1 ? `${quantity} × ${rupees(price)}` : null
  const about = [brand.name, `Size ${sizeLabel}`, many].filter(Boolean).join(' · ')
  return { picture: thumbnail, name: productName, about, value: rupees(times(price, quantity)) }
}

export function wayOf({ pickup }: Pick<Order, 'pickup'>): readonly [string, string, string] {
  const label = (status: 'Shipped' | 'Delivered') => pickupStatusLabel(status, status, pickup)
  return ['Ordered', label('Shipped'), label('Delivered')]
}

/** Where an order goes, or is to be fetched. */
export function destinationOf({ pickup, shippingAddress }: Order, note: string): MailPart[] {
  if (!pickup) return [{ heading: 'Delivery address' }, { paragraph: addressLines(shippingAddress) }]
  const { name, phone, address, city, state, pinCode } = shippingAddress
  const place = [pickup.place, address, `${city}, ${state} ${pinCode}`, pickup.hours].join('\n')
  return [
    { heading: 'Pick up at' },
    { paragraph: place },
    { rows: [{ label: 'Picked up by', value: `${name}, phone ${phone}` }] },
    ...(note === '' ? [] : [{ note }]),
  ]
}

function addressLines({ name, address, locality, city, state, pinCode, phone }: DeliveryAddress): string {
  const street = [address, locality].filter(Boolean).join(', ')
  return [name, street, `${city}, ${state} ${pinCode}`, `Phone ${phone}`].join('\n')
}
