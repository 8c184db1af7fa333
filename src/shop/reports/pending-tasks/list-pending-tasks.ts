import { MAX_COUNTED } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { sumStock } from '../../catalog/stock/stock-totals.ts'
import { countGrievances } from '../../grievances/store.ts'
import { placeOfSupply } from '../../invoices/place-of-supply.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { readAuditState } from '../integrity/nightly-audit.ts'
import type { PendingTasks } from './rules.ts'
import { listUnusualStates, readPendingTasks } from './store.ts'

const MAX_LISTED = 20

// An audit takes minutes, and at most hours while the provider is down.
const LATE_AUDIT_MS = 6 * 3_600_000

export async function listPendingTasks(): Promise<PendingTasks> {
  await sumStock()
  const now = clock.now()
  const { selling } = await currentSettings()
  const [tasks, complaints, unknownStates, { problems, unfinishedSince }] = await Promise.all([
    readPendingTasks(db, now, { max: MAX_COUNTED, selling }),
    countGrievances(db, now),
    listUnknownStates(),
    readBooks(now),
  ])
  return { ...tasks, complaints, unknownStates, books: { problems, unfinishedSince } }
}

async function listUnknownStates(): Promise<PendingTasks['unknownStates']> {
  const others = await listUnusualStates(db)
  return others
    .filter(({ address }) => placeOfSupply(address) === null)
    .slice(0, MAX_LISTED)
    .map(({ orderId, orderNumber, address }) => ({ orderId, orderNumber, state: address.state }))
}

export async function readBooks(now: Date): Promise<PendingTasks['books'] & { finishedAt: Date | null }> {
  const { problems, finishedAt, underWay } = await readAuditState()
  const wrong = [...(problems ?? []), ...(underWay?.problems ?? [])].map(({ says }) => says)
  const isLate = underWay && now.getTime() - underWay.beganAt.getTime() > LATE_AUDIT_MS
  return {
    problems: [...new Set(wrong)],
    unfinishedSince: isLate ? underWay.beganAt : null,
    finishedAt,
  }
}
