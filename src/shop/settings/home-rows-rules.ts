/** `collections` are the tiles of men, women and kids; `category`, `brand` and `picked` say of what. */
export const rowKinds = {
  best: 'Best selling',
  newest: 'Newest',
  offers: 'On offer',
  category: 'A category',
  brand: 'A brand',
  picked: 'Picked by hand',
  collections: 'Collections',
} as const

export type RowKind = keyof typeof rowKinds
export const rowKindNames = Object.keys(rowKinds) as RowKind[]

/** `of`: the ids of one category, of one brand or of the picked products in their order; otherwise empty. */
export type HomeRow = { kind: RowKind; title: string; of: string[] }

export const MAX_ROWS = 10
export const MAX_ROW_TITLE = 40
/** Three lines of four. */
export const PRODUCTS_IN_ROW = 12

const several: readonly RowKind[] = ['category', 'brand', 'picked']

/** Other kinds would show the same products twice. */
export const mayRepeat = (kind: RowKind): boolean => several.includes(kind)

/** The home page of the specification. */
export const specifiedRows: HomeRow[] = [
  { kind: 'best', title: 'First picks', of: [] },
  { kind: 'collections', title: 'Collections', of: [] },
]

/** The first problem, named by the row's place; null if there is none. */
export function rowsProblem(rows: readonly HomeRow[]): string | null {
  if (rows.length > MAX_ROWS) return `Use at most ${MAX_ROWS} rows`
  for (const [index, { kind, title, of }] of rows.entries()) {
    const row = `Row ${index + 1}`
    if (title === '') return `${row}: Title is required`
    if ([...title].length > MAX_ROW_TITLE) return `${row}: Use at most ${MAX_ROW_TITLE} characters`
    if (!mayRepeat(kind) && rows.findIndex((other) => other.kind === kind) < index)
      return `${row}: There is a row ‘${rowKinds[kind]}’ already`
    if (kind === 'category' && of.length !== 1) return `${row}: Choose a category`
    if (kind === 'brand' && of.length !== 1) return `${row}: Choose a brand`
    if (kind === 'picked' && of.length === 0) return `${row}: Pick a product`
    if (kind === 'picked' && of.length > PRODUCTS_IN_ROW)
      return `${row}: Pick at most ${PRODUCTS_IN_ROW} products`
    if (new Set(of).size < of.length) return `${row}: A product is picked twice`
    if (!mayRepeat(kind) && of.length > 0) return `${row}: The request is not understood`
  }
  return null
}
