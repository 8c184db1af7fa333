import { z } from 'zod'

/** An `_id`, or an object with `_id` as in responses. */
export function reference(message: string) {
  // PostgreSQL returns UUIDs in lower case.
  const id = z.guid(message).toLowerCase()
  return z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)], message)
}
