import { notifyManager } from '@tanstack/react-query'
import { ShopQueryClient } from '../../client/query-client.ts'

// Microtasks, not the default timer: `isPending` must be set before the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new ShopQueryClient(5_000)

export function invalidateQueries(...names: string[]): Promise<unknown> {
  return Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
