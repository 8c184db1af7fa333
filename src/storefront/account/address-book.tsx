import { useRef, useState } from 'react'
import type { AddressOnWire } from '../../shop/addresses/address-wire.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { draftOf, saveDraft } from '../session/drafts.ts'
import { AddressDialog } from './address-dialog.tsx'
import { RemoveAddress } from './remove-address-dialog.tsx'

interface AddressBookProps {
  legend: string
  addresses: AddressOnWire[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onAdded?: ((address: AddressOnWire) => void) | undefined
  error?: string | undefined
  note?: string | undefined
}

export function AddressBook(props: AddressBookProps) {
  const { legend, addresses, chosen, onChoose, onAdded, error, note } = props
  const [open, setOpen] = useOpenDialog(addresses)
  const add = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(null)
    // The element that opened the dialog may be gone: its card was removed or the page was reloaded.
    setTimeout(() => document.activeElement === document.body && add.current?.focus())
  }
  return (
    <>
      <RadioCards
        legend={legend}
        legendHidden
        name="address"
        value={chosen}
        onChange={onChoose}
        error={error}
        cards={addresses.map((address) => ({
          value: address._id,
          title: <AddressTitle address={address} />,
          detail: <AddressDetail address={address} note={note} />,
          actions: (
            <>
              <Action verb="EDIT" of={address} onClick={() => setOpen({ dialog: 'edit', address })} />
              <Action verb="REMOVE" of={address} onClick={() => setOpen({ dialog: 'remove', address })} />
            </>
          ),
        }))}
      />
      <Button
        ref={add}
        variant="secondary"
        onClick={() => setOpen({ dialog: 'add' })}
        className="mt-4 border-dashed! max-sm:w-full"
      >
        + Add New Address
      </Button>
      {open?.dialog === 'add' && (
        <AddressDialog isFirst={addresses.length === 0} close={close} onSaved={onAdded} />
      )}
      {open?.dialog === 'edit' && <AddressDialog address={open.address} close={close} />}
      {open?.dialog === 'remove' && <RemoveAddress address={open.address} close={close} />}
    </>
  )
}

const AddressTitle = ({ address }: { address: AddressOnWire }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span>{address.name}</span>
    <Badge>{address.typeofPlace}</Badge>
    {address.isDefaultAddress && <Badge tone="accent">Default</Badge>}
  </span>
)

function AddressDetail({ address, note }: { address: AddressOnWire; note?: string | undefined }) {
  const { locality, city, state, pinCode, phone } = address
  return (
    <>
      <bdi>{address.address}</bdi>
      {locality && (
        <>
          <span>{', '}</span>
          <bdi>{locality}</bdi>
        </>
      )}
      <br />
      <bdi>{city}</bdi>
      <span>{', '}</span>
      <bdi>{state}</bdi>
      <span className="tabular-nums">{` ${pinCode}`}</span>
      <br />
      <span className="tabular-nums">{phone}</span>
      {note && <span className="mt-2 block text-sm text-text">{note}</span>}
    </>
  )
}

function Action({ verb, of, onClick }: { verb: string; of: AddressOnWire; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onClick} className="mr-4 px-0!">
      <span>{verb}</span>
      <span className="sr-only">{` the address of ${of.name}, ${of.address}`}</span>
    </Button>
  )
}

type OpenDialog = { dialog: 'add' } | { dialog: 'edit' | 'remove'; address: AddressOnWire } | null

const form = 'open address'

/** A dialog with a draft is reopened after a reload. */
function useOpenDialog(addresses: readonly AddressOnWire[]) {
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
