import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { difference } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { orderName } from './rules.ts'
import { lockOrder } from './store.ts'
import { listTags, replaceTags } from './tags-store.ts'

export function setTags(
  by: string,
  orderId: string,
  tags: readonly string[],
): Promise<Result<null, { reason: 'no-order' }>> {
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refused({ reason: 'no-order' })
    const before = (await listTags(tx, [orderId])).get(orderId) ?? []
    const changed = difference({ tags: before.join(', ') }, { tags: tags.toSorted().join(', ') })
    if (!changed) return done(null)
    await replaceTags(tx, orderId, tags)
    const name = orderName(order.number)
    await recordChanges(tx, { by, thing: 'order', id: orderId, name, verb: 'edited', ...changed })
    return done(null)
  })
}
