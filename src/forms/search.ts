import { MAX_SEARCH_LENGTH, searchTooLong } from '../lib/paging.ts'
import { line } from './text.ts'

export const searchField = line().max(MAX_SEARCH_LENGTH, searchTooLong).default('')
