import { send } from '../../client/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { api } from './api.ts'
import { isPreference } from './preferences.ts'
import { urls } from './urls.ts'

/** What was typed goes. */
export async function logOut(): Promise<void> {
  try {
    await send(api.users.logout.$post())
    for (const key of Object.keys(localStorage)) if (!isPreference(key)) localStorage.removeItem(key)
    sessionStorage.clear()
    location.assign(urls.login)
  } catch {
    toast.failed('You are still signed in: the shop did not answer.')
  }
}
