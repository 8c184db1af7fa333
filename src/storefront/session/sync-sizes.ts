import { sessionStore } from '../../client/storage.ts'
import { api, send } from '../shared/api.ts'
import { keepSizes, onSizeRemembered, readMySizes } from '../shared/my-sizes.ts'

/** This tab has the account's sizes already. */
const SYNCED = 'sizes synced'

let logouts = 0

/** Once a tab and with every size: the account's join those of this browser. A failure is made up for by the next one. */
async function sync(): Promise<void> {
  const sizes = readMySizes()
    .map(Number)
    .filter((size) => size > 0)
  const before = logouts
  try {
    const answer = await send(api.users['remember-sizes'].$put({ json: { sizes } }))
    if (logouts > before) return
    keepSizes([...readMySizes(), ...answer.sizes.map(String)])
    sessionStore.set(SYNCED, 'yes')
  } catch {
    // They stay in this browser.
  }
}

export function startSyncingSizes(): void {
  onSizeRemembered(() => void sync())
  if (sessionStore.get(SYNCED) === null) void sync()
}

/** The account keeps the sizes after the logout, and the next visitor may be another. */
export function forgetSizes(): void {
  logouts++
  onSizeRemembered(() => {})
  keepSizes([])
  sessionStore.set(SYNCED, null)
}
