import { MAX_COUNTED } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { lowStock } from '../../catalog/listing/admin-rules.ts'
import { sumStock } from '../../catalog/stock/stock-totals.ts'
import { readAuditState } from '../integrity/nightly-audit.ts'
import type { Needs } from './rules.ts'
import { readNeeds } from './store.ts'

// An audit takes minutes, and at most hours while the provider is down.
const LATE_AUDIT_MS = 6 * 3_600_000

export async function listNeeds(): Promise<Needs> {
  await sumStock()
  const now = clock.now()
  const [needs, { problems, underWay }] = await Promise.all([
    readNeeds(db, now, { most: MAX_COUNTED, lowStock }),
    readAuditState(),
  ])
  const wrong = [...(problems ?? []), ...(underWay?.problems ?? [])].map(({ says }) => says)
  const isLate = underWay && now.getTime() - underWay.beganAt.getTime() > LATE_AUDIT_MS
  return {
    ...needs,
    books: { problems: [...new Set(wrong)], unfinishedSince: isLate ? underWay.beganAt : null },
  }
}
