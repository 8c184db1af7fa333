import { z } from 'zod'
import { line } from '../../../forms/text.ts'
import { MAX_SEARCH_LENGTH, searchTooLong } from '../../../lib/paging.ts'
import type { PopularSearch } from './rules.ts'

export type ShownSearchesOnWire = { searches: string[]; categories: string[] }
export type PopularSearchOnWire = { _id: string; words: string; visitors: number; hidden: boolean }

export const searchForm = z.object({ search: line().max(MAX_SEARCH_LENGTH, searchTooLong) })
export const hideForm = z.object({ hidden: z.boolean('Choose whether it is hidden') })

export function presentPopularSearch({ id, ...search }: PopularSearch): PopularSearchOnWire {
  return { _id: id, ...search }
}

export function presentHideRefusal(_: { reason: 'no-search' }) {
  return { status: 404, message: 'Search not found' } as const
}
