import { useState } from 'react'
import { useLocation } from 'react-router'
import type { AddressOnWire } from '../../../shop/accounts/wire.ts'
import { draftOf, keepDraft } from '../../drafts.ts'

type Choice = { id: string; at: string }

/**
 * The address that is chosen: the default one until somebody chooses, and again when the chosen one is removed. A choice
 * outlives a reload and a way back to the page, and is forgotten when the page is come to anew.
 */
export function useChosenAddress(addresses: AddressOnWire[] | undefined) {
  const at = useLocation().key
  const [choice, setChoice] = useState(() => draftOf('delivery') as Choice | undefined)
  const choose = (id: string) => {
    setChoice({ id, at })
    keepDraft('delivery', { id, at })
  }
  const chosen = choice?.at === at ? addresses?.find(({ _id }) => _id === choice.id) : undefined
  const address = chosen ?? addresses?.find(({ isDefaultAddress }) => isDefaultAddress)
  return { address, choose }
}
