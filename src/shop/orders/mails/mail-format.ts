import { formatRupees, type Paise, times, toRupees } from '../../../lib/money.ts'
import type { Goods } from '../../../platform/mail/message.ts'
import { fillPlaceholders } from '../../settings/placeholder-rules.ts'
import type { MailTexts } from '../../settings/rules.ts'
import { type DeliveryAddress, type Order, type OrderItem, orderName } from '../rules.ts'

export const rupees = (amount: Paise) => formatRupees(toRupees(amount))

export const toOrder = (id: string) => ({ button: 'Your order', path: `/profile/orders/${id}` }) as const

export function factsOf({ number, buyer, shippingAddress }: Order, items: readonly OrderItem[]) {
  const named = items.length === 1 ? (items[0]?.productName ?? '') : `${items.length} items`
  return { name: buyer.name, order: orderName(number), items: named, city: shippingAddress.city }
}

export function greet({ mailShared }: MailTexts, { name }: { name: string }): string {
  return fillPlaceholders(mailShared.greeting, { name })
}

export function goodsOf({ thumbnail, productName, brand, sizeLabel, quantity, price }: OrderItem): Goods {
  const many = quantity > 1 ? `${quantity} × ${rupees(price)}` : null
  const about = [brand.name, `Size ${sizeLabel}`, many].filter(Boolean).join(' · ')
  return { picture: thumbnail, name: productName, about, value: rupees(times(price, quantity)) }
}

export const way = ['Ordered', 'Shipped', 'Delivered'] as const

export function addressLines({
  name,
  address,
  locality,
  city,
  state,
  pinCode,
  phone,
}: DeliveryAddress): string {
  const street = [address, locality].filter(Boolean).join(', ')
  return [name, street, `${city}, ${state} ${pinCode}`, `Phone ${phone}`].join('\n')
}
