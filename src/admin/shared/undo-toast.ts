import { messageOf, send } from '../../client/api-client.ts'
import type { RecordName } from '../../shop/history/records-rules.ts'
import { toast } from '../../ui/toast.ts'
import { api } from './api.ts'
import { may } from './permissions.ts'
import { queryClient } from './query-client.ts'

const RECENT_MS = 60_000

const offered = new Set<string>()

/** Offers to undo the change that this admin has just made. */
export async function toastWithUndo(message: string, thing: RecordName, id: string): Promise<void> {
  const change = may('changes:undo') ? await recentChange(thing, id).catch(() => undefined) : undefined
  if (!change?.canUndo || offered.has(change._id)) return toast.done(message)
  offered.add(change._id)
  toast.done(message, { action: { label: 'Undo', onClick: () => void undo(change._id) } })
}

// Only a recent change counts: a save that changed nothing must not offer to undo an older change.
async function recentChange(thing: RecordName, id: string) {
  const query = { thing, id, admin: 'me', limit: '1' }
  const response = await api.trail['get-changes'].$get({ query })
  const [change] = (await send(Promise.resolve(response))).changes
  const now = Date.parse(response.headers.get('date') ?? '')
  return change && now - Date.parse(change.at) < RECENT_MS ? change : undefined
}

async function undo(changeId: string): Promise<void> {
  try {
    toast.done((await undoChange(changeId)).message)
  } catch (error) {
    toast.failed(messageOf(error, 'The change was not undone. Please try again.'))
  }
  await queryClient.invalidateQueries()
}

export function undoChange(id: string) {
  return send(api.trail['undo-change'][':id'].$put({ param: { id } }))
}
