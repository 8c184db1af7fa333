import { MAX_SEARCH_LENGTH } from '../../lib/paging.ts'

export function searchTextIn(params: URLSearchParams): string {
  return (params.get('search') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH_LENGTH)
}
