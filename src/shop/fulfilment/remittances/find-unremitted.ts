import type { Page } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { listUnremitted } from './store.ts'

const DAY_MS = 86_400_000

/** `days` null: as many as the setting says. */
export async function findUnremitted(asked: { days: number | null; courierId: string | null }, page: Page) {
  const days = asked.days ?? (await currentSettings()).selling.remittanceDays
  const before = new Date(clock.now().getTime() - days * DAY_MS)
  return { ...(await listUnremitted(db, page, { before, courierId: asked.courierId })), days }
}
