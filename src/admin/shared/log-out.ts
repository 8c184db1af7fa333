import { send } from '../../client/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { api } from './api.ts'
import { urls } from './urls.ts'

export async function logOut(): Promise<void> {
  try {
    await send(api.users.logout.$post())
    localStorage.clear()
    sessionStorage.clear()
    location.assign(urls.login)
  } catch {
    toast.failed('You are still signed in: the shop did not answer.')
  }
}
