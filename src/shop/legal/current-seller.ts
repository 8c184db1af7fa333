import { currentSettings } from '../settings/current-settings.ts'
import type { Settings } from '../settings/rules.ts'

/** Without an email of their own, the grievance officer reads what customer care gets. */
export async function currentSeller(): Promise<Settings['seller']> {
  const { seller } = await currentSettings()
  return { ...seller, grievanceEmail: seller.grievanceEmail || seller.email }
}
