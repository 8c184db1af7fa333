import { MAX_WEIGHT_GRAMS } from '../../../lib/weight.ts'
import { MAX_PICTURES, MAX_SIZES, MAX_UNITS } from '../products/rules.ts'
import { readSize } from '../size-rules.ts'
import { isCode } from '../size-text-rules.ts'
import {
  type ForeignProduct,
  type ForeignVariant,
  type MovingChoice,
  type Note,
  slugOf,
} from './foreign-rules.ts'
import { genderIn } from './gender-words-rules.ts'

/**
 * A row of the shop's own product file. `from`: the rows of the other shop's file that are in it. `key`: by which a product without
 * SKUs is known again: its old path, with what tells it from others of the path.
 */
export type MovedRow = {
  row: number
  from: number[]
  cells: Record<MovedColumn, string>
  paths: string[]
  pictures: string[]
  key: string | null
}

export const movedColumns = [
  'productName',
  'description',
  'category',
  'brand',
  'gender',
  'regularPrice',
  'salePrice',
  'sizes',
  'skus',
  'barcodes',
  'styleCode',
  'colour',
  'weight',
] as const
type MovedColumn = (typeof movedColumns)[number]

const MAX_DESCRIPTION = 5_000
/** The bound of a path in the report. */
const MAX_ADDRESS_LENGTH = 500
const FREE_SIZE = 'Free size'

/** `codes`: those of the file so far, in lower case, with the row that has them. */
export type SplitContext = { choice: MovingChoice; codes: Map<string, number>; note: Note }

/** Names of options. */
type Roles = { size: string | null; colour: string | null }
type Group = { colour: string; others: string[]; size: string | null; variants: ForeignVariant[] }

/**
 * A product has sizes and one price; colours, further options and other prices are products of one style
 * (docs/decisions/0252).
 */
export function splitProduct(product: ForeignProduct, context: SplitContext): MovedRow[] {
  const { row, variants, name } = product
  const groups = groupsOf(product, rolesIn(variants))
  const styles = Map.groupBy(groups, ({ colour, others }) => JSON.stringify([colour, others]))
  if (groups.length > styles.size)
    context.note(row, 'Prices', 'Sizes of several prices become products of their own, with one style code')
  const furthers = new Set(groups.flatMap(({ others }) => others))
  if (furthers.size > 0)
    context.note(
      row,
      'Options',
      `A product has sizes and a colour: each other option of “${name}” becomes a product of its own, with one style code`,
    )
  const ofVariants = new Set(variants.map((variant) => variant.row))
  const others = product.rows.filter((one) => !ofVariants.has(one))
  return groups.map((group, index) => {
    const hasOtherPrices = (styles.get(JSON.stringify([group.colour, group.others]))?.length ?? 0) > 1
    const moved = rowOfGroup(product, group, { isOnly: groups.length === 1, hasOtherPrices }, context)
    if (index > 0) return moved
    return { ...moved, from: [...moved.from, ...others], paths: product.path ? [product.path] : [] }
  })
}

const sizeNames = /size|^(uk|eu|us)$|größe|taille/i
const colourNames = /colou?r|shade/i

/** Which option is the size, and which the colour. An option without such a name is the size if all of its values can be read as sizes. */
function rolesIn(variants: readonly ForeignVariant[]): Roles {
  const values = new Map<string, Set<string>>()
  for (const { options } of variants)
    for (const { name, value } of options) {
      const known = values.get(name) ?? new Set()
      values.set(name, known.add(value))
    }
  const names = [...values.keys()]
  const colour = names.find((name) => colourNames.test(name)) ?? null
  const isReadable = (name: string) =>
    [...(values.get(name) ?? [])].every((value) => readSize(value).length > 0)
  const size =
    names.find((name) => sizeNames.test(name)) ??
    names.find((name) => name !== colour && isReadable(name)) ??
    null
  return { size, colour }
}

function groupsOf({ variants, colour: known }: ForeignProduct, { size, colour }: Roles): Group[] {
  const groups = new Map<string, Group>()
  for (const variant of variants) {
    const valueIn = (role: string | null) => variant.options.find(({ name }) => name === role)?.value ?? ''
    const others = variant.options.flatMap(({ name, value }) =>
      name === size || name === colour || value === '' ? [] : [value],
    )
    const group = { colour: colour ? valueIn(colour) : known, others }
    const key = JSON.stringify([group.colour, others, variant.regularPrice, variant.salePrice])
    const there = groups.get(key)
    if (there) there.variants.push(variant)
    else groups.set(key, { ...group, size, variants: [variant] })
  }
  return [...groups.values()]
}

function rowOfGroup(
  product: ForeignProduct,
  group: Group,
  { isOnly, hasOtherPrices }: { isOnly: boolean; hasOtherPrices: boolean },
  context: SplitContext,
): MovedRow {
  const { choice, note } = context
  const sizes = sizesOf(group, context)
  const [first] = group.variants
  const row = Math.min(...(isOnly ? [product.row] : []), first?.row ?? product.row)
  const labels = sizes.map(({ label }) => label)
  const named = [
    product.name,
    ...(isOnly || includes(product.name, group.colour) ? [] : [group.colour]),
    ...group.others,
    ...(hasOtherPrices && labels[0] ? [labels.length > 1 ? `${labels[0]}–${labels.at(-1)}` : labels[0]] : []),
  ]
  const priced = hasOtherPrices && labels[0] ? [labels[0]] : []
  const textOf = (code: 'sku' | 'barcode') =>
    sizes.flatMap((size) => (size[code] ? [`${size.label}=${size[code]}`] : [])).join(' | ')
  const cellOf = (chosen: MovingChoice['categories'], text: string) =>
    Object.hasOwn(chosen, text.toLowerCase()) ? (chosen[text.toLowerCase()] ?? text) : text
  const grams = group.variants.find((variant) => variant.grams !== null)?.grams ?? 0
  return {
    row,
    from: [...new Set(sizes.map((size) => size.row))],
    cells: {
      productName: named.filter((part) => part !== '').join(' '),
      description: descriptionOf(product, note),
      category: cellOf(choice.categories, product.category),
      brand: cellOf(choice.brands, product.brand),
      gender: genderIn(product.audience) ?? choice.gender,
      regularPrice: first?.regularPrice ?? '',
      salePrice: first?.salePrice ?? '',
      sizes: sizes.map(({ label, stock }) => `${label}=${stock}`).join(' | '),
      skus: textOf('sku'),
      barcodes: textOf('barcode'),
      styleCode: isOnly ? '' : styleCodeOf(product.key),
      colour: group.colour,
      weight: grams > 0 && grams <= MAX_WEIGHT_GRAMS ? String(grams) : '',
    },
    paths: [],
    pictures: picturesOf(product, group, note),
    key: keyOf(product, isOnly ? [] : [group.colour, ...group.others, ...priced]),
  }
}

/** No address that a browser asks for has the fragment. */
function keyOf({ path }: ForeignProduct, parts: readonly string[]): string | null {
  return path && [path, ...(parts.length > 0 ? [slugOf(parts.join(' '))] : [])].join('#')
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

type MovedSize = { row: number; label: string; stock: number; sku: string; barcode: string }

function sizesOf({ variants, size }: Group, { codes, note }: SplitContext): MovedSize[] {
  const seen = new Set<string>()
  const sizes: MovedSize[] = []
  for (const { row, options, stock, ...variant } of variants) {
    const value = options.find(({ name }) => name === size)?.value ?? ''
    const label = value.replace(/[|=:\s]+/g, ' ').trim() || FREE_SIZE
    if (seen.has(label.toLowerCase())) note(row, 'Variant', `The size ${label} is there twice with one price`)
    else if (sizes.length >= MAX_SIZES) note(row, 'Variant', `A product has at most ${MAX_SIZES} sizes`)
    else {
      const codeOf = (kind: 'sku' | 'barcode', code: string) => usableCode(kind, code, row, { codes, note })
      sizes.push({
        ...{ row, label, stock: usableStock(stock, row, note) },
        sku: codeOf('sku', variant.sku),
        barcode: codeOf('barcode', variant.barcode),
      })
    }
    seen.add(label.toLowerCase())
  }
  return sizes
}

function usableStock(stock: number | null, row: number, note: Note): number {
  if (stock === null) return 0
  if (stock >= 0 && stock <= MAX_UNITS) return stock
  note(row, 'Stock', stock < 0 ? 'It is below zero: the size has none' : 'It is too large: the size has none')
  return 0
}

const codeWords = { sku: 'SKU', barcode: 'Barcode' }

function usableCode(
  kind: 'sku' | 'barcode',
  code: string,
  row: number,
  { codes, note }: Pick<SplitContext, 'codes' | 'note'>,
): string {
  if (code === '') return ''
  const key = `${kind} ${code.toLowerCase()}`
  const other = codes.get(key)
  if (!isCode(code))
    note(
      row,
      codeWords[kind],
      `“${code.slice(0, 60)}” has other than letters, digits and . _ / -, or more than 40`,
    )
  else if (other !== undefined) note(row, codeWords[kind], `Row ${other} has ${code} too`)
  else {
    codes.set(key, row)
    return code
  }
  return ''
}

function descriptionOf({ row, name, description }: ForeignProduct, note: Note): string {
  if (description.length <= MAX_DESCRIPTION) return description || name
  note(row, 'Description', `Only its first ${MAX_DESCRIPTION.toLocaleString('en-IN')} characters are taken`)
  return description
    .slice(0, MAX_DESCRIPTION - 1)
    .trimEnd()
    .concat('…')
}

/** Those of its variants first, then those of no other colour. */
function picturesOf(product: ForeignProduct, { variants }: Group, note: Note): string[] {
  const own = variants.flatMap(({ pictures }) => pictures)
  const ofOthers = new Set(product.variants.flatMap(({ pictures }) => pictures))
  const shared = product.pictures.filter((address) => !ofOthers.has(address))
  const all = [...new Set([...own, ...shared])].map((address) => address.replace(/^\/\//, 'https://'))
  const usable = all.filter((address) => {
    if (/^https?:\/\/[^\s/]+/i.test(address) && address.length <= MAX_ADDRESS_LENGTH) return true
    note(product.row, 'Picture', `“${address.slice(0, 120)}” is no address of a picture in the web`)
    return false
  })
  const most = MAX_PICTURES + 1
  for (const address of usable.slice(most))
    note(product.row, 'Picture', `A product has at most ${most} pictures: ${address}`)
  return usable.slice(0, most)
}

const MAX_CODE_LENGTH = 40

/** Cut and with a number of its own where the key is no code. */
export function styleCodeOf(key: string): string {
  if (isCode(key)) return key
  const plain = key.replace(/[^0-9A-Za-z._/-]+/g, '-').replace(/^[^0-9A-Za-z]+/, '')
  let hash = 0x811c9dc5
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const number = (hash >>> 0).toString(36)
  return `${plain.slice(0, MAX_CODE_LENGTH - number.length - 1)}-${number}`.replace(/^-/, '')
}
