import type { Page } from '../../lib/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { MAX_UNSETTLED_DAYS } from './rules.ts'
import { listUnsettled } from './store.ts'

const DAY_MS = 86_400_000

/** Null: as many days as the setting says. */
export async function findUnsettled(days: number | null, page: Page) {
  const now = clock.now().getTime()
  const least = days ?? (await currentSettings()).selling.settlementDays
  const before = (count: number) => new Date(now - count * DAY_MS)
  const span = { from: before(MAX_UNSETTLED_DAYS), to: before(least) }
  return { ...(await listUnsettled(db, span, page)), days: least }
}
