import { queryClient } from './queries.ts'

/** Has what is known under these names asked for anew, where it is in sight. */
export function invalidateQueries(...names: string[]): Promise<unknown> {
  return Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
