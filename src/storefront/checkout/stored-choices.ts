import { useState } from 'react'
import { isString } from '../../lib/json.ts'
import { draftOf, saveDraft } from '../session/drafts.ts'

type Choice = 'delivery address' | 'way to pay'

/** Survives a reload, Back and a session expiry; cleared when a new checkout starts. */
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

export function forgetChoices(): void {
  saveDraft('delivery address', null)
  saveDraft('way to pay', null)
}
