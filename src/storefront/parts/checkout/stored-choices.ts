import { useState } from 'react'
import { isString } from '../../../lib/json.ts'
import { draftOf, saveDraft } from '../../drafts.ts'

/** What is chosen between the cart and the order. */
type Choice = 'delivery address' | 'way to pay'

/**
 * A choice of this purchase. It outlives a reload, a way back and a session that ends, and is forgotten when the cart is
 * left for the checkout anew.
 */
export function useStoredChoice(name: Choice): [string | undefined, (choice: string) => void] {
  const [choice, setChoice] = useState(() => {
    const kept = draftOf(name)
    return isString(kept) ? kept : undefined
  })
  const choose = (choice: string) => {
    setChoice(choice)
    saveDraft(name, choice)
  }
  return [choice, choose]
}

/** Another purchase begins. */
export function forgetChoices(): void {
  saveDraft('delivery address', null)
  saveDraft('way to pay', null)
}
