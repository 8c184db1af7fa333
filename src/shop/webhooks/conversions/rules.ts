import { isRecord, isString } from '../../../lib/json.ts'
import { statuses } from '../../orders/rules.ts'
import type { ShopEvent } from '../rules.ts'

/** What came back for good: an item is neither cancelled nor accepted twice. */
const endings: readonly string[] = statuses.filter(
  (status) => status === 'Cancelled' || status === 'ReturnAccepted',
)

type ConversionSubject = { kind: 'purchase' } | { kind: 'refund'; itemId: string }

/** Null of an event that changes no sale. */
export function conversionOf({ type, data }: ShopEvent): ConversionSubject | null {
  if (type === 'order.placed') return { kind: 'purchase' }
  if (type !== 'order.item_status_changed' || !isRecord(data)) return null
  const { itemId, to } = data
  return isString(itemId) && isString(to) && endings.includes(to) ? { kind: 'refund', itemId } : null
}
