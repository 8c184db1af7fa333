import { nothing, type Paise, toRupees } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { type AskedRefund, needsSecondPerson, REQUEST_DAYS, type RefundDraft } from './rules.ts'
import { insertRefundRequest } from './store.ts'

const MS_PER_DAY = 86_400_000

/**
 * Every act that pays back by an admin's decision calls it before it writes. A request is stored instead of the refund if another
 * person has to confirm it; null: it may be made. `sumAlready`: what the same admin has paid back today of the same.
 */
export async function askSecondPerson(
  tx: Tx,
  draft: RefundDraft,
  sumAlready: () => Promise<Paise>,
): Promise<AskedRefund | null> {
  const above = (await currentSettings(tx)).selling.secondPersonAbove
  if (above === null || draft.amount === nothing) return null
  if (!needsSecondPerson(draft.amount, await sumAlready(), above)) return null
  const { amount, by, act } = draft
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + REQUEST_DAYS * MS_PER_DAY)
  const id = await insertRefundRequest(tx, draft, { at, expiresAt })
  const after = { act, amount: toRupees(amount) }
  await recordChanges(tx, {
    by,
    thing: 'refund-request',
    id,
    name: nameOf(draft),
    verb: 'created',
    before: null,
    after,
  })
  return { id, amount }
}

/** What the audit log calls it: the order, or else the customer, whose name is not stored there. */
export const nameOf = ({ orderId, userId }: Pick<RefundDraft, 'orderId' | 'userId'>): string =>
  orderId ?? (userId === null ? 'Unclaimed' : 'Customer')
