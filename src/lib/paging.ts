/** Which rows of a list: `page` counts from 1. */
export type Page = { page: number; limit: number }

/** Without `page` and `limit` a list answers its first thousand rows. */
export const wholeList: Page = { page: 1, limit: 1000 }

/** A list counts at most so many rows; this many stands for more. */
export const MAX_COUNTED = 10_000

/** Of characters, in every search. */
export const MAX_SEARCH_LENGTH = 100
export const searchTooLong = `Search with at most ${MAX_SEARCH_LENGTH} characters`

export function offsetOf({ page, limit }: Page): number {
  return (page - 1) * limit
}

/** How many pages there are: at least one, so that an empty list has a page to stand on. */
export function pagesIn(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
