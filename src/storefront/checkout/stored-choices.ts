import { useState } from 'react'
import { isString } from '../../lib/json.ts'
import type { CheckoutChoice } from '../cart/start-checkout.ts'
import { draftOf, saveDraft } from '../session/drafts.ts'

/** Cleared when a new checkout starts. */
export function useStoredChoice(name: CheckoutChoice): [string | undefined, (choice: string) => void] {
  const [choice, setChoice] = useState(() => {
    const stored = draftOf(name)
    return isString(stored) ? stored : undefined
  })
  const choose = (choice: string) => {
    setChoice(choice)
    saveDraft(name, choice)
  }
  return [choice, choose]
}
