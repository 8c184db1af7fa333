/** The product export of another shop, as it is read from its file. */
export type ForeignTable = {
  headings: readonly string[]
  rows: readonly { row: number; cells: readonly string[] }[]
}

export type ForeignOption = { name: string; value: string }

/** `stock`: null where the other shop does not count it. Prices are as `1299.50`, empty for none. */
export type ForeignVariant = {
  row: number
  options: ForeignOption[]
  sku: string
  barcode: string
  stock: number | null
  regularPrice: string
  salePrice: string
  grams: number | null
  pictures: string[]
}

/** `rows`: all that it was read from. `key`: what the other shop knows it by. `audience`: texts that tell whom it is for, the surest first. */
export type ForeignProduct = {
  row: number
  rows: number[]
  key: string
  name: string
  description: string
  category: string
  brand: string
  audience: string[]
  colour: string
  /** Where it stood in the other shop. */
  path: string | null
  pictures: string[]
  variants: ForeignVariant[]
}

export type NotTaken = { row: number; what: string; why: string }
export type Note = (row: number, what: string, why: string) => void

/** `rows` that no product was made of are in `notTaken`. */
export type ForeignFile = { products: ForeignProduct[]; notTaken: NotTaken[]; read: readonly string[] }

/** What the owner says of the file. Names are in lower case; empty stands for products without one. */
export type MovingChoice = {
  categories: Readonly<Record<string, string>>
  brands: Readonly<Record<string, string>>
  gender: string
  /** Of the other shop, as https://example.com; Magento leaves it out of its pictures. */
  address: string
}

export type ForeignRow = {
  row: number
  /** The first filled cell under one of the headings. */
  get: (...headings: string[]) => string
  has: (...headings: string[]) => boolean
}

export function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/\s+/g, ' ').trim()
}

export function rowsIn({ headings, rows }: ForeignTable): ForeignRow[] {
  const indexes = new Map<string, number>()
  for (const [index, heading] of headings.entries()) {
    const name = plainHeading(heading)
    if (name !== '' && !indexes.has(name)) indexes.set(name, index)
  }
  const known = new Map<string, number>()
  const indexOf = (heading: string) => {
    const index = known.get(heading) ?? indexes.get(plainHeading(heading)) ?? -1
    known.set(heading, index)
    return index
  }
  return rows.map(({ row, cells }) => ({
    row,
    get: (...names) => {
      for (const name of names) {
        const cell = unescaped(cells[indexOf(name)] ?? '')
        if (cell !== '') return cell
      }
      return ''
    },
    has: (...names) => names.some((name) => indexOf(name) >= 0),
  }))
}

/** An apostrophe before what a spreadsheet would compute. */
function unescaped(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

/** Shopify writes an apostrophe before codes, so that spreadsheets keep their zeros. */
export function codeIn(cell: string): string {
  return cell.replace(/^'+/, '').trim()
}

/** '₹1,299.00', '1299,50' and Magento's '1299.000000' as 1299.50; as it is written where it is no amount, and NaN where it may be two, as '1.299'. */
export function priceIn(cell: string): string {
  const bare = cell.replace(/[₹\s]|^(rs\.?|inr)/gi, '')
  if (bare === '') return ''
  const commaIsPoint =
    /,\d{1,2}$/.test(bare) && (!bare.includes('.') || bare.indexOf('.') < bare.indexOf(','))
  const plain = commaIsPoint ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(bare)) return 'NaN'
  if (!/^\d+(\.\d*)?$/.test(plain)) return cell
  return String(Math.round(Number(plain) * 100) / 100)
}

export function isAbove(one: string, other: string): boolean {
  return one !== '' && other !== '' && Number(one) > Number(other)
}

/** Null for what is no whole number. */
export function unitsIn(cell: string): number | null {
  return /^-?\d+(\.0*)?$/.test(cell) ? Number(cell) : null
}

export function gramsIn(cell: string, gramsOfUnit: number): number | null {
  const grams = Math.round(Number(cell.replace(',', '.')) * gramsOfUnit)
  return cell !== '' && Number.isFinite(grams) && grams > 0 ? grams : null
}

/** A name as WordPress and Shopify make a path of it. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’'‘"“”]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The last of 'Apparel > Clothing > Shirts'. */
export function lastOf(path: string, separator: string): string {
  return path.split(separator).at(-1)?.trim() ?? ''
}
