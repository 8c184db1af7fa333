import { z } from 'zod'
import { MAX_SEARCH_LENGTH, type Page, searchTooLong, wholeList } from '../../lib/paging.ts'

function counted(name: string, most: number) {
  const message = `${name} must be a whole number from 1 to ${most}`
  const digits = z.string().regex(/^\d{0,9}$/, message)
  return digits
    .transform((text) => (text === '' ? undefined : Number(text)))
    .pipe(z.number().min(1, message).max(most, message).optional())
    .optional()
}

export const pageFields = { page: counted('page', 1_000_000), limit: counted('limit', wholeList.limit) }

export const searchField = z.string().trim().max(MAX_SEARCH_LENGTH, searchTooLong).default('')

export type SortedBy<Column extends string> = { by: Column; down: boolean }

export function sortField<const Column extends string>(columns: readonly Column[]) {
  const known = new Map<string, SortedBy<Column>>(
    columns.flatMap((by) => [
      [by, { by, down: false }],
      [`-${by}`, { by, down: true }],
    ]),
  )
  return z
    .string()
    .default('')
    .transform((text, context) => {
      const sort = known.get(text)
      if (!sort && text !== '') context.addIssue(`Unknown sort: ${text}`)
      return sort
    })
}

export function pageOf(asked: { page?: number | undefined; limit?: number | undefined }): Page {
  return { page: asked.page ?? wholeList.page, limit: asked.limit ?? wholeList.limit }
}
