import { useState } from 'react'
import type { AddressOnWire } from '../../shop/accounts/wire.ts'
import { draftOf, saveDraft } from '../session/drafts.ts'

export type OpenDialog = { dialog: 'add' } | { dialog: 'edit' | 'remove'; address: AddressOnWire } | null

const form = 'open address'

/** A dialog with a draft is reopened after a reload. */
export function useOpenDialog(addresses: readonly AddressOnWire[]) {
  const [open, setOpen] = useState<OpenDialog>(() => {
    const id = draftOf(form)
    if (id === 'new') return { dialog: 'add' }
    const address = addresses.find(({ _id }) => _id === id)
    return address ? { dialog: 'edit', address } : null
  })
  const show = (next: OpenDialog) => {
    setOpen(next)
    saveDraft(form, next?.dialog === 'add' ? 'new' : next?.dialog === 'edit' ? next.address._id : null)
  }
  return [open, show] as const
}
