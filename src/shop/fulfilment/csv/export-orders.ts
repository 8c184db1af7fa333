import { db } from '../../../platform/database.ts'
import { readSkus } from '../../catalog/stock/store.ts'
import { readOrdersByIds } from '../../orders/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { listShipments } from '../../shipments/store.ts'
import { parcelsOf } from '../shipping-documents/rules.ts'
import { type ExportFormat, exportLines } from './export-rules.ts'

export async function exportOrders(format: ExportFormat, orderIds: readonly string[]): Promise<string> {
  const ids = [...new Set(orderIds)]
  const shipments = await listShipments(db, ids)
  const parcels = (await readOrdersByIds(db, ids))
    .flatMap((order) => (order.pickup ? [] : parcelsOf(order, shipments)))
    .filter(({ items }) => items.some(({ status }) => status !== 'Delivered'))
  const sizeIds = parcels.flatMap(({ items }) => items.map(({ sizeId }) => sizeId))
  const skus = await readSkus(db, sizeIds)
  const { seller } = await currentSettings()
  return exportLines(format, parcels, { seller, skus })
}
