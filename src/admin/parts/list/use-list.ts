import { useSearchParams } from 'react-router'
import type { Sort } from '../../../ui/sort.ts'

export interface List {
  /** From 1. */
  page: number
  /** Rows on a page, one of `sizes`. */
  size: number
  sizes: readonly number[]
  search: string
  sort: Sort | undefined
  /** The chosen value of a filter; empty while it narrows nothing. */
  filter: (name: string) => string
  /** Whether a search or filter leaves rows out. */
  isNarrowed: boolean
  /** What the call is asked: `page`, `limit`, and what is set of `search`, `sort` (`-date` from the top down) and the filters. */
  query: Record<string, string>
  /** Sets what is given, takes away what is empty, and goes to the first page. */
  change: (values: Record<string, string>) => void
  /** The address of a page. */
  to: (page: number) => string
  /** The address without search and filters. */
  wide: string
}

/** A list's page, page size, search, order and filters: they stand in the address, so that it can be kept, sent and gone back to. */
export function useList(sizes: readonly [number, ...number[]], filters: readonly string[] = []): List {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const size = sizes.find((known) => known === Number(params.get('limit'))) ?? sizes[0]
  const known = ['search', ...filters]
  const narrowing = known.flatMap((name) => {
    const value = params.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  const narrowed = Object.fromEntries(narrowing)
  const sort = params.get('sort')
  const asked = { ...narrowed, ...(sort && { sort }) }
  const address = (values: Record<string, string>) => {
    const set = Object.entries(values).filter(([, value]) => value !== '')
    return `?${new URLSearchParams(set)}`
  }
  const kept = { ...asked, ...(size !== sizes[0] && { limit: String(size) }) }
  return {
    page,
    size,
    sizes,
    search: params.get('search')?.trim() ?? '',
    sort: sort ? { by: sort.replace(/^-/, ''), down: sort.startsWith('-') } : undefined,
    filter: (name) => narrowed[name] ?? '',
    isNarrowed: narrowing.length > 0,
    query: { ...asked, page: String(page), limit: String(size) },
    change: (values) =>
      setParams(address({ ...kept, ...values }), { replace: true, preventScrollReset: true }),
    to: (page) => address({ ...kept, ...(page > 1 && { page: String(page) }) }),
    wide: '?',
  }
}
