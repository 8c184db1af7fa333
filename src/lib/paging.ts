export type Page = { page: number; limit: number }

export const wholeList: Page = { page: 1, limit: 1000 }

export const MAX_COUNTED = 10_000

export const MAX_SEARCH_LENGTH = 100
export const searchTooLong = `Search with at most ${MAX_SEARCH_LENGTH} characters`

export function offsetOf({ page, limit }: Page): number {
  return (page - 1) * limit
}

/** A page whose offset is no multiple of its limit. */
export type Slice = { offset: number; limit: number }

export function sliceOf(page: Page): Slice {
  return { offset: offsetOf(page), limit: page.limit }
}

export function cappedTotal(total: number): number {
  return Math.min(total, MAX_COUNTED)
}

export function pagesIn(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
