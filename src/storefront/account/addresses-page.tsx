import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../client/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { AddressBook } from './address-book.tsx'
import { setDefaultAddressMutation, useAddresses } from './address-queries.ts'
import { ProfileFrame } from './frame.tsx'

export function Component() {
  const { data: addresses, isError, refetch } = useAddresses()
  const makeDefault = useMutation(setDefaultAddressMutation)
  // Set on click, because the mutation's pending state renders a moment later.
  const [wanted, setWanted] = useState<string>()
  const choose = (id: string) => {
    setWanted(id)
    makeDefault.mutate(id, {
      onError: (error) => toast.failed(messageOf(error)),
      onSettled: () => setWanted(undefined),
    })
  }
  const isDefault = addresses?.find(({ isDefaultAddress }) => isDefaultAddress)?._id
  return (
    <ProfileFrame title="Address">
      {addresses ? (
        <div className="mt-6 max-w-3xl">
          <p className="mb-5 text-muted">
            {addresses.length === 0
              ? 'No address yet. Add one, and it is chosen when you order.'
              : 'The one you select is your default: it is chosen when you order.'}
          </p>
          <AddressBook
            legend="Default address"
            addresses={addresses}
            chosen={wanted ?? isDefault}
            onChoose={choose}
          />
        </div>
      ) : isError ? (
        <LoadFailed what="Your addresses could not be loaded" retry={() => void refetch()} />
      ) : (
        <div key="waiting" aria-busy className="mt-6 grid max-w-3xl gap-3">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
    </ProfileFrame>
  )
}
