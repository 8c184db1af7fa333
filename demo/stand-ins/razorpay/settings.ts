import type { Selectable, Updateable } from 'kysely'
import { config } from '../../../src/platform/config.ts'
import { type Database, db } from '../../../src/platform/database.ts'
import type { DB } from '../../../src/platform/schema.ts'

type Settings = Selectable<DB['sandbox_razorpay.settings']>

export function readSettings(on: Database = db): Promise<Settings> {
  return on.selectFrom('sandbox_razorpay.settings').selectAll().executeTakeFirstOrThrow()
}

export async function changeSettings(changes: Updateable<DB['sandbox_razorpay.settings']>): Promise<void> {
  await db.updateTable('sandbox_razorpay.settings').set(changes).execute()
}

export function webhookUrl(settings: Settings): string {
  return settings.webhook_url ?? `${config.PUBLIC_URL}/webhooks/razorpay`
}
