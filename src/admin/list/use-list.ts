import { useSearchParams } from 'react-router'
import { MAX_SEARCH_LENGTH } from '../../lib/paging.ts'
import type { PageList } from '../../shop/accounts/admins/page-sizes-rules.ts'
import type { Sort } from '../../ui/sort.ts'
import { useShop } from '../shared/shop.ts'
import { ownPageSizes, rememberPageSize } from './page-sizes.ts'

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
  isFiltered: boolean
  /** API query: `page`, `limit` and, if set, `search`, `sort` (`-date` is descending) and the filters. */
  query: Record<string, string>
  /** Removes empty values and goes to the first page. */
  change: (values: Record<string, string>) => void
  to: (page: number) => string
  /** URL without search and filters. */
  unfilteredUrl: string
}

// The state lives in the URL, so that it can be bookmarked, shared and restored by Back. If several lists share a page,
// `prefix` is put before page, limit and sort (`productPage`); search and filters are shared.
export function useList(name: PageList, filters: readonly string[] = [], prefix?: string): List {
  const [searchParams, setParams] = useSearchParams()
  const { sizes, initial, remembered } = ownPageSizes(name, useShop().demo)
  const paramName = (field: string) =>
    prefix ? `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}` : field
  const sharedNames = ['search', ...filters]
  const ownParams = [...['page', 'limit', 'sort'].map(paramName), ...sharedNames]
  const read = (params: URLSearchParams) => {
    // The address wins, so that a shared one shows the same rows.
    const size = sizes.find((allowed) => allowed === Number(params.get(paramName('limit')))) ?? remembered
    const entries = sharedNames.flatMap((name) => {
      const value = params.get(name)?.trim()
      // The server refuses a longer search.
      const cut = name === 'search' ? value?.slice(0, MAX_SEARCH_LENGTH) : value
      return cut ? [[name, cut] as const] : []
    })
    const filterValues = Object.fromEntries(entries)
    const sort = params.get(paramName('sort'))
    const filtersAndSort = { ...filterValues, ...(sort && { sort }) }
    const currentValues = { ...filtersAndSort, ...(size !== initial && { limit: String(size) }) }
    const otherParams = prefix ? [...params].filter(([name]) => !ownParams.includes(name)) : []
    return { size, filterValues, sort, filtersAndSort, currentValues, otherParams }
  }
  const { size, filterValues, sort, filtersAndSort, currentValues, otherParams } = read(searchParams)
  const page = Math.max(1, Math.trunc(Number(searchParams.get(paramName('page')))) || 1)
  const urlWith = (values: Record<string, string>, keptParams = otherParams) => {
    const nonEmpty = Object.entries(values).filter(([, value]) => value !== '')
    const named = nonEmpty.map(([name, value]) => [
      sharedNames.includes(name) ? name : paramName(name),
      value,
    ])
    return `?${new URLSearchParams([...keptParams, ...named])}`
  }
  const change = (values: Record<string, string>) => {
    if (values.limit) rememberPageSize(name, Number(values.limit))
    // Not `searchParams`: the latest change may not have been rendered yet.
    const { currentValues, otherParams } = read(new URLSearchParams(location.search))
    // A shared filter resets every list to its first page.
    const changesFilters = sharedNames.some((name) => name in values)
    const keptParams = changesFilters ? otherParams.filter(([name]) => !name.endsWith('Page')) : otherParams
    setParams(urlWith({ ...currentValues, ...values }, keptParams), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return {
    page,
    size,
    sizes,
    search: filterValues.search ?? '',
    sort: sort ? { by: sort.replace(/^-/, ''), down: sort.startsWith('-') } : undefined,
    filter: (name) => filterValues[name] ?? '',
    isFiltered: Object.keys(filterValues).length > 0,
    query: { ...filtersAndSort, page: String(page), limit: String(size) },
    change,
    to: (page) => urlWith({ ...currentValues, ...(page > 1 && { page: String(page) }) }),
    unfilteredUrl: '?',
  }
}
