import { queryClient } from './query-client.ts'

export function invalidateQueries(...names: string[]): Promise<unknown> {
  return Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
