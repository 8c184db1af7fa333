export const MAX_VIEW_NAME_LENGTH = 40
export const MAX_VIEW_QUERY_LENGTH = 2_000
/** The limit is for one list. */
export const MAX_VIEWS = 20

/**
 * Lists with views, and the parameters that a view keeps. Of orders, customers and returns it keeps no search: what is
 * searched there names people, and a view outlives them.
 */
export const viewParams = {
  orders: ['status', 'payment', 'from', 'to', 'parcel', 'tag', 'sort'],
  products: ['search', 'category', 'brand', 'gender', 'status', 'stock', 'offer', 'sort'],
  customers: ['status', 'sort'],
  returns: ['status'],
} as const satisfies Record<string, readonly string[]>

export type ViewList = keyof typeof viewParams

export const viewLists = Object.keys(viewParams) as ViewList[]

/** `query`: as `viewQueryOf` writes it. */
export type ViewDraft = { list: ViewList; name: string; query: string }

export type View = ViewDraft & { id: string }

export type ViewRefusal = { reason: 'gone' | 'name-taken' | 'too-many' }

/** Empty values are left out and the rest is sorted, so that equal views are equal texts. */
export function viewQueryOf(params: Readonly<Record<string, string>>): string {
  const set = Object.entries(params).filter(([, value]) => value.trim() !== '')
  const query = new URLSearchParams(set.map(([name, value]) => [name, value.trim()]))
  query.sort()
  return String(query)
}

export function viewParamsOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}
