import { messageOf } from '../../client/api-client.ts'
import type { Thing } from '../../shop/audit-log/rules.ts'
import { toast } from '../../ui/toast.ts'
import { justDone, undoChange } from '../audit-log/queries.ts'
import { queryClient } from './query-client.ts'

const offered = new Set<string>()

export async function toastWithUndo(message: string, thing: Thing, id: string): Promise<void> {
  const change = await justDone(thing, id).catch(() => undefined)
  if (!change?.canUndo || offered.has(change._id)) return toast.done(message)
  offered.add(change._id)
  toast.done(message, { action: { label: 'Undo', onClick: () => void takeBack(change._id) } })
}

async function takeBack(change: string): Promise<void> {
  try {
    toast.done((await undoChange(change)).message)
  } catch (error) {
    toast.failed(messageOf(error, 'The change was not undone. Please try again.'))
  }
  await queryClient.invalidateQueries()
}
