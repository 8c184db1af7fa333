import { MAX_SEARCH_LENGTH } from '../../lib/paging.ts'

export function searchTextIn(params: URLSearchParams): string {
  return (params.get('search') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH_LENGTH)
}

/** WebMCP: an assistant in the browser finds the form by these. It names the field by its label. */
export const searchTool = {
  toolname: 'search_products',
  tooldescription: 'Search the products of this shop',
}
