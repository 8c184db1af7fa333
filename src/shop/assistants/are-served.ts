import { type Database, db } from '../../platform/database.ts'
import { currentSettings } from '../settings/current-settings.ts'

/** Whether the owner lets assistants shop. */
export async function areAssistantsServed(on: Database = db): Promise<boolean> {
  return (await currentSettings(on)).sharing.assistants
}
