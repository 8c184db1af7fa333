import { done, type Result, refused } from '../../../lib/result.ts'
import { code128 } from '../../../platform/barcode.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { streamPdf } from '../../../platform/pdf.ts'
import { readPlaces, readSkus } from '../../catalog/stock/store.ts'
import { loadLogo } from '../../invoices/pdf-background.ts'
import type { Order } from '../../orders/rules.ts'
import { readOrdersByIds } from '../../orders/store.ts'
import { currentSettings, ownLook } from '../../settings/current-settings.ts'
import { listShipments } from '../../shipments/store.ts'
import { drawLabels } from './draw-labels.ts'
import { drawManifest } from './draw-manifest.ts'
import { drawPickList } from './draw-pick-list.ts'
import { drawSlips } from './draw-slips.ts'
import {
  barcodeText,
  courierPapers,
  type PaperKind,
  type PaperRefusal,
  type PaperSize,
  paperNames,
  parcelsOf,
  unprintableIn,
} from './rules.ts'

/** One PDF of all parcels of these orders, in the order asked for; with `boxes`, characters that no font has are drawn as boxes. */
export async function printPapers({
  paper,
  size,
  orderIds,
  boxes,
}: {
  paper: PaperKind
  size: PaperSize
  orderIds: readonly string[]
  boxes: boolean
}): Promise<Result<AsyncGenerator<Buffer>, PaperRefusal>> {
  const ids = [...new Set(orderIds)]
  const found = new Map((await readOrdersByIds(db, ids)).map((order) => [order.id, order]))
  const isSent = (order: Order) => !(order.pickup && courierPapers.includes(paper))
  const orders = ids.flatMap((id) => found.get(id) ?? []).filter(isSent)
  const shipments = Map.groupBy(await listShipments(db, ids), ({ orderId }) => orderId)
  const parcels = orders.flatMap((order) => parcelsOf(order, shipments.get(order.id) ?? []))
  if (parcels.length === 0) return refused({ reason: 'nothing' })
  const unprintable = unprintableIn(paper, parcels)
  if (unprintable.length > 0 && !boxes) return refused({ reason: 'unprintable', orders: unprintable })

  const sizeIds = parcels.flatMap(({ items }) => items.map(({ sizeId }) => sizeId))
  const skus = await readSkus(db, sizeIds)
  const at = clock.now()
  const settings = await currentSettings()
  const { seller } = settings
  const look = ownLook(settings)
  const face = { look, logo: await loadLogo(look) }
  const about = { title: paperNames[paper], author: seller.name, at }
  if (paper === 'labels') {
    const barcodes = await code128(parcels.map(barcodeText))
    return done(
      streamPdf({ ...about, size }, (page) => drawLabels(page, size, { seller, face, parcels, barcodes })),
    )
  }
  if (paper === 'packing-slips') {
    const barcodes = await code128(parcels.map(barcodeText))
    return done(
      streamPdf({ ...about, size }, (page) => drawSlips(page, { seller, face, parcels, barcodes, skus })),
    )
  }
  if (paper === 'pick-list') {
    const shelves = { skus, places: await readPlaces(db, sizeIds) }
    return done(streamPdf({ ...about, size }, (page) => drawPickList(page, { parcels, shelves, at })))
  }
  return done(streamPdf(about, (page) => drawManifest(page, { seller, parcels, at })))
}
