import { z } from 'zod'
import { type Page, wholeList } from '../lib/paging.ts'

function counted(name: string, most: number) {
  const message = `${name} must be a whole number from 1 to ${most}`
  const digits = z.string().regex(/^\d{0,9}$/, message)
  return digits
    .transform((text) => (text === '' ? undefined : Number(text)))
    .pipe(z.number().min(1, message).max(most, message).optional())
    .optional()
}

export const pageUpTo = (most: number) => counted('page', most)

export const pageFields = { page: pageUpTo(1_000_000), limit: counted('limit', wholeList.limit) }

export function pageOf(query: { page?: number | undefined; limit?: number | undefined }): Page {
  return { page: query.page ?? wholeList.page, limit: query.limit ?? wholeList.limit }
}
