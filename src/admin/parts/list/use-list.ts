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

/**
 * A list's page, page size, search, order and filters: they stand in the address, so that it can be kept, sent and gone back to.
 * Where several lists share a page, each is `of` something: its page, size and order are its own (`productPage`), what
 * narrows them is the same for all.
 */
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
      return value ? [[name, value] as const] : []
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
    // What was changed a moment ago stands in the address, though the page may not show it yet.
    const { kept, others } = read(new URLSearchParams(location.search))
    // What narrows all of them leads all of them to their first page.
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
