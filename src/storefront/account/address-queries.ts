import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AddressOnWire } from '../../shop/addresses/address-wire.ts'
import type { addressForm } from '../../shop/addresses/wire.ts'
import { confirmation, queryClient } from '../session/query-client.ts'
import { api, send } from '../shared/api.ts'

type AddressFields = z.output<typeof addressForm>

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async () => (await send(api.users['get-address'].$get())).addresses,
})

export function useAddresses() {
  return useQuery(addressesQuery)
}

const bookConfirmation = () => confirmation<AddressOnWire[]>(addressesQuery.queryKey)

/** Address mutations run serially (one scope), so the last response is the current address book. */
const bookMutation = {
  scope: { id: addressesQuery.queryKey.join() },
  // Another tab may have changed the address book.
  onError: () => void queryClient.invalidateQueries(addressesQuery),
}

export function saveAddressMutation(id: string | undefined) {
  return mutationOptions({
    ...bookMutation,
    mutationFn: async (json: AddressFields) => {
      const confirm = bookConfirmation()
      const before = new Set(queryClient.getQueryData(addressesQuery.queryKey)?.map(({ _id }) => _id))
      const { user } = id
        ? await send(api.users['edit-address'][':addressId'].$put({ param: { addressId: id }, json }))
        : await send(api.users['add-address'].$post({ json }))
      await confirm(user.addresses)
      return user.addresses.find(({ _id }) => (id ? _id === id : !before.has(_id)))
    },
  })
}

export const setDefaultAddressMutation = mutationOptions({
  ...bookMutation,
  mutationFn: async (id: string) => {
    const changed = { param: { addressId: id }, json: { isDefaultAddress: true } }
    const confirm = bookConfirmation()
    await confirm((await send(api.users['edit-address'][':addressId'].$put(changed))).user.addresses)
  },
})

export const removeAddressMutation = mutationOptions({
  ...bookMutation,
  mutationFn: async (id: string) => {
    const param = { addressId: id }
    const confirm = bookConfirmation()
    await confirm((await send(api.users['remove-address'][':addressId'].$delete({ param }))).user.addresses)
  },
})
