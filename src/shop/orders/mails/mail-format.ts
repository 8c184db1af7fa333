import { formatRupees, type Paise, times, toRupees } from '../../../lib/money.ts'
import type { Goods } from '../../../platform/mail/message.ts'
import type { DeliveryAddress, OrderItem } from '../rules.ts'

export const rupees = (amount: Paise) => formatRupees(toRupees(amount))

export const toOrders = { button: 'Your orders', path: '/profile/orderHistory' } as const

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
