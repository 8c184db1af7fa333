import { useSearchParams } from 'react-router'
import { MAX_SEARCH_LENGTH } from '../../../lib/paging.ts'
import type { Sort } from '../../../ui/sort.ts'

export interface List {
  /** 1-based. */
  page: number
  /** Rows per page, one of `sizes`. */
  size: number
  sizes: readonly number[]
  search: string
  sort: Sort | undefined
  /** '' if not set. */
  filter: (name: string) => string
  isNarrowed: boolean
  /** API query: `page`, `limit` and, if set, `search`, `sort` (`-date` is descending) and the filters. */
  query: Record<string, string>
  /** Removes empty values and goes to the first page. */
  change: (values: Record<string, string>) => void
  to: (page: number) => string
  /** URL without search and filters. */
  wide: string
}

// The state lives in the URL, so that it can be bookmarked, shared and restored by Back. If several lists share a page,
// `of` prefixes page, limit and sort (`productPage`); search and filters are shared.
export function useList(
  sizes: readonly [number, ...number[]],
  filters: readonly string[] = [],
  of?: string,
): List {
  const [shown, setParams] = useSearchParams()
  const own = (field: string) => (of ? `${of}${field.charAt(0).toUpperCase()}${field.slice(1)}` : field)
  const known = ['search', ...filters]
  const ours = [...['page', 'limit', 'sort'].map(own), ...known]
  const read = (params: URLSearchParams) => {
    const size = sizes.find((known) => known === Number(params.get(own('limit')))) ?? sizes[0]
    const narrowing = known.flatMap((name) => {
      const value = params.get(name)?.trim()
      // The server refuses a longer search.
      const cut = name === 'search' ? value?.slice(0, MAX_SEARCH_LENGTH) : value
      return cut ? [[name, cut] as const] : []
    })
    const narrowed = Object.fromEntries(narrowing)
    const sort = params.get(own('sort'))
    const asked = { ...narrowed, ...(sort && { sort }) }
    const kept = { ...asked, ...(size !== sizes[0] && { limit: String(size) }) }
    const others = of ? [...params].filter(([name]) => !ours.includes(name)) : []
    return { size, narrowed, sort, asked, kept, others }
  }
  const { size, narrowed, sort, asked, kept, others } = read(shown)
  const page = Math.max(1, Math.trunc(Number(shown.get(own('page')))) || 1)
  const address = (values: Record<string, string>, beside = others) => {
    const set = Object.entries(values).filter(([, value]) => value !== '')
    const named = set.map(([name, value]) => [known.includes(name) ? name : own(name), value])
    return `?${new URLSearchParams([...beside, ...named])}`
  }
  const change = (values: Record<string, string>) => {
    // Not `shown`: the latest change may not have been rendered yet.
    const { kept, others } = read(new URLSearchParams(location.search))
    // A shared filter resets every list to its first page.
    const isForAll = known.some((name) => name in values)
    const beside = isForAll ? others.filter(([name]) => !name.endsWith('Page')) : others
    setParams(address({ ...kept, ...values }, beside), { replace: true, preventScrollReset: true })
  }
  return {
    page,
    size,
    sizes,
    search: narrowed.search ?? '',
    sort: sort ? { by: sort.replace(/^-/, ''), down: sort.startsWith('-') } : undefined,
    filter: (name) => narrowed[name] ?? '',
    isNarrowed: Object.keys(narrowed).length > 0,
    query: { ...asked, page: String(page), limit: String(size) },
    change,
    to: (page) => address({ ...kept, ...(page > 1 && { page: String(page) }) }),
    wide: '?',
  }
}
