import { type Tables, WITH_BOOKS } from '../../lib/noun.ts'

export const tables: Tables = {
  couriers: { exported: 'id, name, tracking_url, created_at' },
  shipments: {
    exported:
      'id, order_id, courier_id, tracking_number, weight_grams, created_by, created_at, returned_at, cash_due',
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: 'numbers of couriers, said on the order',
  },
  shipment_items: { exported: 'item_id, shipment_id' },
}
