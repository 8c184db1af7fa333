import { fromRupees, nothing } from '../../../lib/money.ts'
import { totalsOf } from '../../cart/rules.ts'
import { specifiedCharges } from '../../charges/rules.ts'
import type { Order, OrderItem } from '../../orders/rules.ts'

const id = '01980000-0000-7000-8000-000000000401'

/** Where no order has been placed yet. */
const sampleItem: OrderItem = {
  id,
  productId: id,
  sizeId: id,
  productName: 'Running shoes',
  brand: { id, name: 'A brand' },
  category: { id, name: 'Running Shoes' },
  thumbnail: null,
  size: 8,
  sizeLabel: 'UK 8',
  originalPrice: fromRupees(999),
  price: fromRupees(799),
  quantity: 1,
  couponShare: nothing,
  status: 'Pending',
  cancelReason: null,
}

/** The buyer is made up, because a preview shows no shopper's name or address. */
export function sampleOrder(sold: readonly OrderItem[], count: number, placedAt: Date): Order {
  const source = sold.length > 0 ? sold : [sampleItem]
  const items = Array.from({ length: count }, (_, index) => ({
    ...(source[index % source.length] ?? sampleItem),
    couponShare: nothing,
    status: 'Pending' as const,
    cancelReason: null,
  }))
  return {
    number: 1042,
    id: '01980000-0000-7000-8000-000000000402',
    buyer: { id, name: 'Asha Rao', email: 'asha@example.in' },
    items,
    ...totalsOf(items, nothing, specifiedCharges),
    shippingAddress: {
      name: 'Asha Rao',
      phone: '98765 43210',
      address: '12 Lake View Road',
      locality: 'Indiranagar',
      city: 'Bengaluru',
      state: 'Karnataka',
      pinCode: '560038',
      typeOfPlace: 'Home',
    },
    paymentMethod: 'COD',
    couponCode: null,
    placedAt,
  }
}
