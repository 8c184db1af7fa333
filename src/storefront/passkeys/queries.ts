import { queryOptions } from '@tanstack/react-query'
import { makePasskey } from '../../account/second-factor/passkeys.ts'
import { isFetchFailure, messageOf } from '../../client/api-client.ts'
import { queryClient } from '../session/query-client.ts'
import { api, send } from '../shared/api.ts'

export const ownPasskeysQuery = queryOptions({
  queryKey: ['own passkeys'],
  queryFn: () => send(api.users['get-own-passkeys'].$get()),
})

const refetch = () => queryClient.invalidateQueries(ownPasskeysQuery)

type NewPasskey = { name: string; password?: string | undefined }

/** Reads again what has to be proved also where it is refused: the login may have become an hour old meanwhile. */
export const addPasskey = (passkey: NewPasskey) => add(passkey).finally(refetch)

async function add({ name, password }: NewPasskey) {
  const { options } = await send(api.users['begin-own-passkey'].$post({ json: { password } }))
  const json = await makePasskey(options, name)
  return send(api.users['add-own-passkey'].$post({ json }))
}

export function removePasskey(json: { id: string; password?: string | undefined }) {
  return send(api.users['remove-own-passkey'].$post({ json })).finally(refetch)
}

/** Why a passkey was not made: by the shop, or by the device. */
export function whyNotMade(error: unknown): string {
  if (isFetchFailure(error)) return messageOf(error, 'The shop did not answer. Please try again.')
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  return isKnown
    ? 'This device has a passkey of your account already.'
    : 'The passkey was not made. Please try again.'
}
