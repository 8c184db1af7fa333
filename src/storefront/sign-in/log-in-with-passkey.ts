import { signWithPasskey } from '../../account/second-factor/passkeys.ts'
import type { SessionOnWire } from '../../shop/accounts/wire.ts'
import { api, messageOf, send } from '../shared/api.ts'

type Outcome = { session: Omit<SessionOnWire, 'status'> } | { problem: string }

export async function logInWithPasskey(): Promise<Outcome> {
  try {
    const { options } = await send(api.users['begin-passkey-sign-in'].$post())
    // Browsers do not say whether there was none, or whether it was not given.
    const json = await signWithPasskey(options).catch(() => null)
    if (!json)
      return {
        problem:
          'No passkey was used. If this device has none for our shop, log in another way, and add one under Security.',
      }
    const { user, isAuthenticated, role } = await send(api.users['sign-in-with-passkey'].$post({ json }))
    return { session: { user, isAuthenticated, role } }
  } catch (error) {
    return { problem: messageOf(error, 'The shop did not answer. Please try again.') }
  }
}
