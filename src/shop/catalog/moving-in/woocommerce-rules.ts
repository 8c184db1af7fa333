import { MAX_SIZES } from '../products/rules.ts'
import {
  codeIn,
  type ForeignFile,
  type ForeignOption,
  type ForeignProduct,
  type ForeignRow,
  type ForeignTable,
  type ForeignVariant,
  gramsIn,
  lastOf,
  type Note,
  type NotTaken,
  plainHeading,
  priceIn,
  rowsIn,
  slugOf,
  unitsIn,
} from './foreign-rules.ts'
import { plainTextOf } from './html-rules.ts'

const gramsOfUnits = new Map(Object.entries({ kg: 1_000, g: 1, lbs: 453.592, oz: 28.3495 }))

const readHeadings = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Short description', 'Description', 'Stock'],
  ...['Date sale price starts', 'Date sale price ends', 'Sale price', 'Regular price', 'Categories', 'Tags'],
  ...['Images', 'Parent', 'Brands', 'Slug', 'Permalink', 'In stock?'],
]

export function readWoocommerce(table: ForeignTable): ForeignFile {
  const notTaken: NotTaken[] = []
  const note: Note = (row, what, why) => void notTaken.push({ row, what, why })
  const rows = rowsIn(table)
  const weights = table.headings.filter((heading) => /^weight \(/i.test(heading.trim()))
  const attributes = attributesIn(table.headings)
  const context = { weight: weights[0] ?? '', attributes, note }
  const parents = new Map<string, ForeignRow>()
  for (const row of rows)
    if (!isOfType(row, 'variation'))
      for (const key of [`id:${row.get('ID')}`, row.get('SKU').toLowerCase()])
        if (key !== '' && key !== 'id:' && !parents.has(key)) parents.set(key, row)
  const variations = Map.groupBy(
    rows.filter((row) => isOfType(row, 'variation')),
    (row) => parents.get(row.get('Parent').toLowerCase()),
  )
  for (const row of variations.get(undefined) ?? [])
    note(row.row, 'Row', 'The product of this variation is not in the file')
  const products = rows.flatMap((row) => {
    if (isOfType(row, 'variation')) return []
    const ofRow = variations.get(row) ?? []
    const why = problemOf(row, ofRow)
    if (why === null) return [productOf(row, ofRow, context)]
    for (const each of [row, ...ofRow]) note(each.row, 'Row', why)
    return []
  })
  const ofAttributes = table.headings.filter((heading) =>
    /^attribute \d+ (name|value\(s\))$/i.test(heading.trim()),
  )
  return { products, notTaken, read: [...readHeadings, ...weights, ...ofAttributes].map(plainHeading) }
}

type Context = { weight: string; attributes: number[]; note: Note }

function attributesIn(headings: readonly string[]): number[] {
  return headings.flatMap((heading) => {
    const [, number] = /^attribute (\d+) name$/i.exec(heading.trim()) ?? []
    return number === undefined ? [] : [Number(number)]
  })
}

/** Also of `simple, downloadable, virtual`. */
function isOfType(row: ForeignRow, type: string): boolean {
  return row
    .get('Type')
    .toLowerCase()
    .split(',')
    .some((part) => part.trim() === type)
}

function problemOf(row: ForeignRow, variations: readonly ForeignRow[]): string | null {
  if (isOfType(row, 'downloadable') || isOfType(row, 'virtual'))
    return 'The shop sends goods only, and nothing digital'
  if (isOfType(row, 'grouped')) return 'A group of products is no product: its products are taken'
  if (isOfType(row, 'external')) return 'It is sold in another shop'
  if (isOfType(row, 'variable')) return variations.length > 0 ? null : 'None of its variations is in the file'
  return isOfType(row, 'simple')
    ? null
    : `The shop has no product of the type “${row.get('Type').slice(0, 40)}”`
}

function productOf(row: ForeignRow, variations: readonly ForeignRow[], context: Context): ForeignProduct {
  const isSimple = variations.length === 0
  const own = optionsOf(row, context.attributes)
  // A simple product has attributes, too: only its colour says what it is.
  const colour = own.find(({ name }) => /colou?r/i.test(name))?.values
  const descriptions = [row.get('Short description'), row.get('Description')].map(textIn)
  const categories = listIn(row.get('Categories'))
  const brand = row.get('Brands') || (own.find(({ name }) => /^brands?$/i.test(name))?.values[0] ?? '')
  for (const more of categories.slice(1))
    if (!more.startsWith(`${categories[0]} >`))
      context.note(row.row, 'Categories', `A product has one category: ${more}`)
  const variants = isSimple
    ? [{ ...variantOf(row, [], context), pictures: [] }]
    : variations.flatMap((variation) => variantsOf(variation, own, row, context))
  return {
    row: row.row,
    rows: [row, ...variations].map((each) => each.row),
    key: row.get('SKU') || slugOf(plainTextOf(row.get('Name'))),
    name: plainTextOf(row.get('Name')),
    description: [...new Set(descriptions)].filter((text) => text !== '').join('\n'),
    category: lastOf(categories.toSorted((one, other) => depthOf(one, other, categories))[0] ?? '', '>'),
    brand: lastOf(listIn(brand)[0] ?? '', '>'),
    audience: [
      own.find(({ name }) => /gender/i.test(name))?.values.join() ?? '',
      row.get('Name'),
      row.get('Categories'),
      row.get('Tags'),
    ],
    colour: isSimple && colour?.length === 1 ? (colour[0] ?? '') : '',
    path: pathOf(row),
    pictures: listIn(row.get('Images')),
    variants,
  }
}

/** 'Clothing > Tshirts' before 'Clothing', if that is its beginning; else as they are written. */
function depthOf(one: string, other: string, written: readonly string[]): number {
  if (one.startsWith(`${other} >`)) return -1
  return other.startsWith(`${one} >`) ? 1 : written.indexOf(one) - written.indexOf(other)
}

/** The export has no permalink: mostly it is made of the name. */
function pathOf(row: ForeignRow): string {
  const permalink = row.get('Permalink')
  if (URL.canParse(permalink)) return new URL(permalink).pathname
  return `/product/${row.get('Slug') || slugOf(plainTextOf(row.get('Name')))}`
}

type Attribute = { name: string; values: string[] }

function optionsOf(row: ForeignRow, attributes: readonly number[]): Attribute[] {
  return attributes.flatMap((number) => {
    const name = row.get(`Attribute ${number} name`)
    return name === '' ? [] : [{ name, values: listIn(row.get(`Attribute ${number} value(s)`)) }]
  })
}

/** A variation for any size is one for each size that its product has. */
function variantsOf(
  row: ForeignRow,
  ofProduct: readonly Attribute[],
  parent: ForeignRow,
  context: Context,
): ForeignVariant[] {
  const named = optionsOf(row, context.attributes)
  const options = named.flatMap(({ name, values }) =>
    values.length > 0 ? [{ name, value: values.join(', ') }] : [],
  )
  const open = named.filter(({ values }) => values.length === 0)
  const size = open.find(({ name }) => /size/i.test(name))?.name
  for (const { name } of open)
    if (name !== size) context.note(row.row, name, 'The variation stands for any of them, so it is not said')
  // A variation of thousands of sizes, thousands of times, would not fit into memory.
  const sizes = (ofProduct.find(({ name }) => name === size)?.values ?? []).slice(0, MAX_SIZES + 1)
  const variant = { ...variantOf(row, options, context, parent), pictures: listIn(row.get('Images')) }
  if (size === undefined || sizes.length === 0) return [variant]
  const withSize = (value: string) => ({ ...variant, options: [...options, { name: size, value }] })
  if (sizes.length === 1) return sizes.map(withSize)
  context.note(row.row, 'Variation', 'It stands for several sizes: each begins at 0, without a SKU')
  return sizes.map((value) => ({ ...withSize(value), stock: 0, sku: '', barcode: '' }))
}

function variantOf(
  row: ForeignRow,
  options: ForeignOption[],
  { weight, note }: Context,
  parent = row,
): ForeignVariant {
  const [regular, sale] = [priceIn(row.get('Regular price')), priceIn(row.get('Sale price'))]
  const hasDates = row.get('Date sale price starts', 'Date sale price ends') !== ''
  if (sale !== '' && hasDates)
    note(
      row.row,
      'Sale price',
      `${sale} is for some days only: make an offer of it. The regular price is taken`,
    )
  const stock = unitsIn(row.get('Stock'))
  if (stock === null && row.get('In stock?') !== '0')
    note(row.row, 'Stock', 'WooCommerce does not count it for this size: it begins at 0')
  const [, unit = 'kg'] = /\((\w+)\)/.exec(weight) ?? []
  return {
    row: row.row,
    options,
    sku: codeIn(row.get('SKU')),
    barcode: codeIn(row.get('GTIN, UPC, EAN, or ISBN')),
    stock,
    regularPrice: regular || sale,
    salePrice: sale === '' || hasDates ? regular : sale,
    grams: gramsIn(row.get(weight) || parent.get(weight), gramsOfUnits.get(unit.toLowerCase()) ?? 1_000),
    pictures: [],
  }
}

/** Commas part the values; one within a value stands behind a backslash. */
function listIn(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}

/** Line ends are written as a backslash and an n. */
function textIn(cell: string): string {
  return plainTextOf(cell.replace(/(?<!\\)\\n/g, '\n').replaceAll('\\\\n', '\\n'))
}
