import {
  codeIn,
  type ForeignFile,
  type ForeignOption,
  type ForeignProduct,
  type ForeignRow,
  type ForeignTable,
  type ForeignVariant,
  isAbove,
  type Note,
  type NotTaken,
  plainHeading,
  priceIn,
  rowsIn,
  slugOf,
  unitsIn,
} from './foreign-rules.ts'
import { plainTextOf } from './html-rules.ts'

const readHeadings = [
  ...[
    'sku',
    'store_view_code',
    'product_type',
    'categories',
    'name',
    'description',
    'short_description',
    'qty',
  ],
  ...[
    'price',
    'special_price',
    'special_price_from_date',
    'special_price_to_date',
    'url_key',
    'additional_attributes',
    'visibility',
  ],
  ...['configurable_variations', 'base_image', 'additional_images'],
]
const MEDIA = '/media/catalog/product'

/** `address` of the other shop, because the export has paths of pictures alone. `today`: the day in India, as 2026-12-31. */
export function readMagento(
  table: ForeignTable,
  { address, today }: { address: string; today: string },
): ForeignFile {
  const notTaken: NotTaken[] = []
  const note: Note = (row, what, why) => void notTaken.push({ row, what, why })
  const all = rowsIn(table)
  const rows = all.filter((row) => row.get('store_view_code') === '' && row.get('sku') !== '')
  for (const row of all)
    if (row.get('sku') === '') note(row.row, 'Row', 'It has no SKU, so it belongs to no product')
    else if (row.get('store_view_code') !== '')
      note(row.row, 'Row', `It has the texts of the store view “${row.get('store_view_code')}” alone`)
  const bySku = new Map(rows.map((row) => [row.get('sku').toLowerCase(), row]))
  const parents = rows.filter((row) => row.get('product_type') === 'configurable')
  const children = new Map<string, ForeignRow>()
  for (const parent of parents)
    for (const { sku } of variationsIn(parent.get('configurable_variations')))
      if (!children.has(sku.toLowerCase())) children.set(sku.toLowerCase(), parent)
  const context = { bySku, children, address: address.replace(/\/$/, ''), today, note }
  const products = rows.flatMap((row) => {
    const parent = children.get(row.get('sku').toLowerCase())
    const isChild = parent !== undefined && row.get('product_type') === 'simple'
    if (isChild) return []
    const why = problemOf(row)
    if (why !== null) note(row.row, 'Row', why)
    return why === null ? productsOf(row, context) : []
  })
  return { products, notTaken, read: readHeadings.map(plainHeading) }
}

type Context = {
  bySku: ReadonlyMap<string, ForeignRow>
  children: ReadonlyMap<string, ForeignRow>
  address: string
  today: string
  note: Note
}

const kinds = new Map(
  Object.entries({
    virtual: 'The shop sends goods only, and nothing digital',
    downloadable: 'The shop sends goods only, and nothing digital',
    grouped: 'A group of products is no product: its products are taken',
    bundle: 'A bundle is no product: its products are taken',
    giftcard: 'A gift card is no product of this shop',
  }),
)

function problemOf(row: ForeignRow): string | null {
  const type = row.get('product_type')
  if (type === 'simple' || type === 'configurable') return null
  return kinds.get(type) ?? `The shop has no product of the type “${type.slice(0, 40)}”`
}

function productsOf(row: ForeignRow, context: Context): ForeignProduct[] {
  const { bySku, children, note } = context
  const attributes = attributesIn(row.get('additional_attributes'))
  const variations = variationsIn(row.get('configurable_variations')).flatMap(({ sku, options }) => {
    const child = bySku.get(sku.toLowerCase())
    if (child && children.get(sku.toLowerCase()) === row && child !== row) return [{ child, options }]
    note(row.row, 'Variation', child ? `${sku} is of another product, too` : `${sku} is not in the file`)
    return []
  })
  const isConfigurable = row.get('product_type') === 'configurable'
  if (isConfigurable && variations.length === 0) {
    note(row.row, 'Row', 'None of its variations is in the file')
    return []
  }
  const sizeOf = (name: string) => [...attributes].find(([code]) => code.toLowerCase() === name)?.[1] ?? ''
  const simple = () => {
    const size = sizeOf('size')
    return [variantOf(row, size ? [{ name: 'size', value: size }] : [], context)]
  }
  return [
    {
      row: row.row,
      rows: [row.row, ...variations.map(({ child }) => child.row)],
      key: row.get('sku'),
      name: plainTextOf(row.get('name')),
      description: plainTextOf(row.get('description') || row.get('short_description')),
      category: categoryOf(row.get('categories')),
      brand: sizeOf('brand') || sizeOf('manufacturer'),
      audience: [sizeOf('gender').replace('|', ' '), row.get('name'), row.get('categories')],
      colour: isConfigurable ? '' : sizeOf('color') || sizeOf('colour'),
      path: `/${row.get('url_key') || slugOf(row.get('name'))}.html`,
      pictures: picturesOf(row, context),
      variants: isConfigurable
        ? variations.map(({ child, options }) => {
            const variant = variantOf(child, options, context)
            return { ...variant, pictures: picturesOf(child, context) }
          })
        : simple(),
    },
  ]
}

function variantOf(row: ForeignRow, options: ForeignOption[], { today, note }: Context): ForeignVariant {
  const [price, special] = [priceIn(row.get('price')), priceIn(row.get('special_price'))]
  const ends = row.get('special_price_to_date') !== ''
  const isSpecial = special !== '' && !isAbove(special, price)
  const hasBegun = isPast(row.get('special_price_from_date'), today)
  if (isSpecial && !ends && !hasBegun)
    note(
      row.row,
      'special_price',
      `${special} is not known to have begun (${row.get('special_price_from_date').slice(0, 40)}): make an offer of it. The price is taken`,
    )
  if (isSpecial && ends)
    note(
      row.row,
      'special_price',
      `${special} is for some days only: make an offer of it. The price is taken`,
    )
  const stock = unitsIn(row.get('qty'))
  if (stock === null) note(row.row, 'Stock', 'Magento does not count it in whole units: the size begins at 0')
  return {
    row: row.row,
    options,
    sku: codeIn(row.get('sku')),
    barcode: '',
    stock,
    regularPrice: price,
    salePrice: isSpecial && !ends && hasBegun ? special : price,
    grams: null,
    pictures: [],
  }
}

/** '2026-01-31 00:00:00', or '1/31/26, 12:00 AM' as the admin's language writes it: then only what is past in both orders. Empty is past. */
function isPast(moment: string, today: string): boolean {
  if (moment === '') return true
  const iso = /^\d{4}-\d\d-\d\d/.exec(moment)
  if (iso) return iso[0] <= today
  const [, one = '', other = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?!\d)/.exec(moment) ?? []
  if (year === '') return false
  const parts = [one.padStart(2, '0'), other.padStart(2, '0')]
  const days = [parts, parts.toReversed()].flatMap(([month = '', day]) =>
    month <= '12' ? [`${year.padStart(4, '20')}-${month}-${day}`] : [],
  )
  return days.length > 0 && days.every((day) => day <= today)
}

/** `sku=A-S,size=S,color=Red|sku=A-M,size=M,color=Red` */
function variationsIn(cell: string): { sku: string; options: ForeignOption[] }[] {
  return cell.split('|').flatMap((variation) => {
    const { sku = '', ...options } = Object.fromEntries(attributesIn(variation))
    const named = Object.entries(options).map(([name, value]) => ({ name, value }))
    return sku === '' ? [] : [{ sku, options: named }]
  })
}

/** `size=M,material=Cotton, washed,color=Blue`: a comma ends a value only where the next name follows. */
export function attributesIn(cell: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const part of cell.split(/,(?=[A-Za-z][A-Za-z0-9_]*=)/)) {
    const at = part.indexOf('=')
    const [name, value] = [part.slice(0, at).trim(), part.slice(at + 1).replace(/^"(.*)"$/s, '$1')]
    if (at > 0 && value.trim() !== '') attributes.set(name, value.trim())
  }
  return attributes
}

/** The deepest of 'Default Category/Gear,Default Category/Gear/Bags'. */
function categoryOf(cell: string): string {
  const paths = cell.split(',').map((path) => path.split('/').slice(1))
  const deepest = paths.toSorted((one, other) => other.length - one.length)[0]
  return deepest?.at(-1)?.trim() ?? ''
}

function picturesOf(row: ForeignRow, { address, note }: Context): string[] {
  const named = [row.get('base_image'), ...row.get('additional_images').split(',')].map((path) => path.trim())
  const paths = [...new Set(named)].filter((path) => path !== '' && path !== 'no_selection')
  return paths.flatMap((path) => {
    if (/^(https?:)?\/\//i.test(path)) return [path]
    if (address !== '') return [`${address}${MEDIA}${path.startsWith('/') ? '' : '/'}${path}`]
    note(row.row, 'Picture', `${path}: the address of the other shop is not known`)
    return []
  })
}
