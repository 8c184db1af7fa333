import {
  codeIn,
  type ForeignFile,
  type ForeignOption,
  type ForeignProduct,
  type ForeignRow,
  type ForeignTable,
  type ForeignVariant,
  gramsIn,
  isAbove,
  lastOf,
  type NotTaken,
  plainHeading,
  priceIn,
  rowsIn,
  slugOf,
  unitsIn,
} from './foreign-rules.ts'
import { plainTextOf } from './html-rules.ts'

/** As exports named them until 2025, and as they do since. */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category'],
  type: ['Type'],
  tags: ['Tags'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Variant Barcodes', 'Barcode'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  picture: ['Image Src', 'Product image URL'],
  position: ['Image Position'],
  variantPicture: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  gender: ['Google Shopping / Gender'],
  age: ['Google Shopping / Age Group'],
} as const

const optionNumbers = [1, 2, 3]
const readHeadings = [
  ...Object.values(columns).flat(),
  ...optionNumbers.flatMap((number) => [`Option${number} Name`, `Option${number} Value`]),
]
const metafield = /metafields\.shopify\.(target-gender|age-group|color-pattern)\)/i

export function readShopify(table: ForeignTable): ForeignFile {
  const notTaken: NotTaken[] = []
  const rows = rowsIn(table)
  const metafields = table.headings.filter((heading) => metafield.test(heading))
  const [first] = rows
  if (first && !first.has(...columns.stock))
    notTaken.push({
      row: 1,
      what: 'Stock',
      why: 'Shopify leaves it out of the export of a shop with several locations: all sizes begin at 0',
    })
  const groups = Map.groupBy(rows, (row) => row.get(...columns.handle) || slugOf(row.get(...columns.title)))
  const products = [...groups].flatMap(([handle, ofProduct]) => {
    const why = problemOf(handle, ofProduct)
    if (why === null) return [productOf(handle, ofProduct, metafields)]
    notTaken.push(...ofProduct.map(({ row }) => ({ row, what: 'Row', why })))
    return []
  })
  const isUncounted = ({ stock }: ForeignVariant) => stock === null
  if (first?.has(...columns.stock))
    for (const { row, what } of products.flatMap(({ variants }) =>
      variants.filter(isUncounted).map((variant) => ({ row: variant.row, what: 'Stock' })),
    ))
      notTaken.push({ row, what, why: 'Shopify does not count it: the size begins at 0' })
  return { products, notTaken, read: [...readHeadings, ...metafields].map(plainHeading) }
}

function problemOf(handle: string, rows: readonly ForeignRow[]): string | null {
  if (handle === '') return 'It has neither a handle nor a title, so it belongs to no product'
  if (!rows.some((row) => row.get(...columns.title)))
    return 'The row with the title of its product is not in the file'
  if (rows.some((row) => /^(true|yes)$/i.test(row.get(...columns.giftCard))))
    return 'A gift card is no product of this shop'
  return rows.some(isVariant) ? null : 'Its product has no variant with a price'
}

function isVariant(row: ForeignRow): boolean {
  return row.get('Option1 Value', ...columns.price, ...columns.sku) !== ''
}

function productOf(
  handle: string,
  rows: readonly ForeignRow[],
  metafields: readonly string[],
): ForeignProduct {
  const head = rows.find((row) => row.get(...columns.title)) as ForeignRow
  const textOf = (kind: RegExp) =>
    metafields.filter((heading) => kind.test(heading)).map((name) => head.get(name))
  const colours = textOf(/color-pattern/i).join()
  const names = optionNumbers.map((number) => head.get(`Option${number} Name`))
  const pictures = rows
    .map((row) => ({
      address: row.get(...columns.picture),
      position: unitsIn(row.get(...columns.position)) ?? 0,
    }))
    .filter(({ address }) => address !== '')
    .toSorted((one, other) => one.position - other.position)
  return {
    row: head.row,
    rows: rows.map(({ row }) => row),
    key: handle,
    name: head.get(...columns.title),
    description: plainTextOf(head.get(...columns.body)),
    category: head.get(...columns.type) || lastOf(head.get(...columns.category), '>'),
    brand: head.get(...columns.vendor),
    audience: [
      [head.get(...columns.age), ...textOf(/age-group/i)].join(' ').replace(/adults?|all ages/gi, ''),
      [head.get(...columns.gender), ...textOf(/target-gender/i)].join(' '),
      head.get(...columns.title),
      head.get(...columns.type),
      head.get(...columns.category),
      head.get(...columns.tags),
    ],
    colour: colours.includes(';') ? '' : colours,
    path: `/products/${handle}`,
    pictures: pictures.map(({ address }) => address),
    variants: rows.filter(isVariant).map((row) => variantOf(row, names)),
  }
}

function variantOf(row: ForeignRow, names: readonly string[]): ForeignVariant {
  const options = names.flatMap((name, index): ForeignOption[] => {
    const value = row.get(`Option${index + 1} Value`)
    const isNone = name === '' || (name === 'Title' && value === 'Default Title')
    return isNone ? [] : [{ name, value }]
  })
  const [price, compareAt] = [priceIn(row.get(...columns.price)), priceIn(row.get(...columns.compareAt))]
  const picture = row.get(...columns.variantPicture)
  const isCounted = !row.has(...columns.tracker) || row.get(...columns.tracker) !== ''
  return {
    row: row.row,
    options,
    sku: codeIn(row.get(...columns.sku)),
    barcode: codeIn(row.get(...columns.barcode)),
    stock: isCounted ? unitsIn(row.get(...columns.stock)) : null,
    regularPrice: isAbove(compareAt, price) ? compareAt : price,
    salePrice: price,
    grams: gramsIn(row.get(...columns.grams), 1),
    pictures: picture === '' ? [] : [picture],
  }
}
