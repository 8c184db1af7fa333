import { currentSettings } from '../settings/current-settings.ts'

/** Whether the owner lets assistants shop. */
export const areAssistantsServed = async (): Promise<boolean> => (await currentSettings()).sharing.assistants
