import { z } from 'zod'
import { MAX_SEARCH_LENGTH, searchTooLong } from '../lib/paging.ts'

export const searchField = z.string().trim().max(MAX_SEARCH_LENGTH, searchTooLong).default('')
