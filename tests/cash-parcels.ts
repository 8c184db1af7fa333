import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Actor } from './actors.ts'
import { makeHeldChanges } from './shipping.ts'

/** What becomes of the parcels of orders of one item. */
export function parcelsOf(owner: Actor, courier: string) {
  const detailsOf = async (orderId: string) => (await owner.get(`/order/get-order-details/${orderId}`)).body

  async function move(orderId: string, newStatus: 'Shipped' | 'Delivered'): Promise<void> {
    const { order } = await detailsOf(orderId)
    const parcel = newStatus === 'Shipped' ? { courier, trackingNumber: `T${randomUUID()}` } : {}
    const json = { productId: order.items[0]._id, newStatus, ...parcel }
    expect((await owner.put(`/order/update-product-status/${orderId}`, json)).status).toBe(200)
  }

  return {
    detailsOf,
    send: (orderId: string) => move(orderId, 'Shipped'),
    async deliver(orderId: string) {
      await move(orderId, 'Shipped')
      await move(orderId, 'Delivered')
    },
    async bringBack(orderId: string) {
      await move(orderId, 'Shipped')
      const [parcel] = (await detailsOf(orderId)).shipments
      const back = await owner.put(`/order/return-to-origin/${parcel._id}`, { batch: randomUUID() })
      expect(back.status).toBe(200)
      await makeHeldChanges()
    },
  }
}
