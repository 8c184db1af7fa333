import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressOnWire } from '../../shop/addresses/address-wire.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { messageOf } from '../shared/api.ts'
import { removeAddressMutation } from './address-queries.ts'

const noAnswer = 'The shop did not answer. Please try again.'

interface RemoveAddressProps {
  address: AddressOnWire
  close: () => void
}

export function RemoveAddress({ address, close }: RemoveAddressProps) {
  const remove = useMutation(removeAddressMutation)
  const [failed, setFailed] = useState<string>()
  return (
    <ConfirmDialog
      title="Remove this address?"
      open
      onOpenChange={(open) => !open && close()}
      confirm="Remove"
      danger
      pending={remove.isPending}
      onConfirm={() => {
        setFailed(undefined)
        remove.mutate(address._id, {
          onSuccess: close,
          onError: (error) => setFailed(messageOf(error, noAnswer)),
        })
      }}
    >
      <span>{`${address.address}, ${address.city} will no longer be offered at checkout. Your orders keep it.`}</span>
      <div role="alert">{failed && <FieldError>{failed}</FieldError>}</div>
    </ConfirmDialog>
  )
}
