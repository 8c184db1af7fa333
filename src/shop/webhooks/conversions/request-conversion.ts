import { fromPaise, nothing, sum } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import type { Conversion, ConversionRequest } from '../../../platform/conversions/conversion.ts'
import { ga4Request } from '../../../platform/conversions/ga4.ts'
import { isTooOldForMeta, metaRequest } from '../../../platform/conversions/meta.ts'
import type { RecipientKeys } from '../../../platform/conversions/recipients.ts'
import { db } from '../../../platform/database.ts'
import type { Recipient } from '../../orders/sources/rules.ts'
import type { ShopEvent } from '../rules.ts'
import { conversionOf } from './rules.ts'
import { type AgreedOrder, findAgreedOrder, listConversionItems } from './store.ts'

/** Null where there is nothing to tell. It is read at each attempt, so that a withdrawal stops what waits. */
export async function requestConversion(
  recipient: Recipient,
  keys: RecipientKeys,
  event: ShopEvent,
): Promise<ConversionRequest | null> {
  const about = conversionOf(event)
  if (!about) return null
  const order = await findAgreedOrder(db, event.subject, recipient)
  if (!order) return null
  const isRefund = about.kind === 'refund'
  const items = await listConversionItems(db, event.subject, isRefund ? about.itemId : null)
  if (items.length === 0) return null
  const conversion: Conversion = {
    kind: about.kind,
    id: event.id,
    at: event.createdAt,
    orderId: event.subject,
    value: sum(items.map(({ paid }) => paid)),
    charges: isRefund ? nothing : fromPaise(order.charges),
    coupon: order.coupon,
    items,
    page: `${config.PUBLIC_URL}/checkout`,
  }
  return recipient === 'ga4' ? toGa4(keys, conversion) : toMeta(keys, conversion, order)
}

const toGa4 = ({ ga4 }: RecipientKeys, conversion: Conversion) =>
  ga4 && ga4Request(ga4, conversion, clock.now())

function toMeta({ meta }: RecipientKeys, conversion: Conversion, order: AgreedOrder) {
  const { email, phone, userAgent } = order
  if (!meta || userAgent === null || isTooOldForMeta(conversion.at, clock.now())) return null
  return metaRequest(meta, conversion, { email, phone, userAgent })
}
