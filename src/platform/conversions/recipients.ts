import type { Ga4Keys } from './ga4.ts'
import type { MetaKeys } from './meta.ts'

export type RecipientKeys = { meta: MetaKeys | null; ga4: Ga4Keys | null }

let saved: RecipientKeys = { meta: null, ga4: null }

/** As the owner has set them in the dashboard; null: it is sent nothing. */
export function setRecipientKeys(keys: RecipientKeys): void {
  saved = keys
}

export const recipientKeys = (): RecipientKeys => saved
