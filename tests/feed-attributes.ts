import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'

/** What a feed's reader takes as a value. `most`: values of an item; `of`: its parts, for a value that is no text. */
type Attribute = { isRequired?: boolean; most?: number; of?: Attributes } & (
  | { matches: RegExp }
  | { oneOf: readonly string[] }
  | { maxLength: number }
  | { of: Attributes }
)
type Attributes = Record<string, Attribute>

const address = /^https?:\/\/[^\s,<>"]{1,1990}$/
const price = /^(?!0+\.00)\d{1,8}\.\d{2} INR$/
const anyPrice = /^\d{1,8}\.\d{2} INR$/
const interval = (offset: string) =>
  new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d\\${offset}/\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d\\${offset}$`)
const gtin = /^(?:\d{8}|\d{12,14})$/
const colours = /^[^/]{2,40}(\/[^/]{2,40}){0,2}$/
const grams = { matches: /^[1-9]\d{0,6} g$/ }

/** https://support.google.com/merchants/answer/7052112 and the page of each attribute, read in November 2026. */
export const googleAttributes: Attributes = {
  id: { maxLength: 50, isRequired: true },
  title: { maxLength: 150, isRequired: true },
  description: { maxLength: 5_000, isRequired: true },
  link: { matches: address, isRequired: true },
  image_link: { matches: address, isRequired: true },
  additional_image_link: { matches: address, most: 10 },
  availability: { oneOf: ['in_stock', 'out_of_stock', 'preorder', 'backorder'], isRequired: true },
  price: { matches: price, isRequired: true },
  sale_price: { matches: price },
  sale_price_effective_date: { matches: interval('+0530') },
  maximum_retail_price: { matches: price },
  condition: { oneOf: ['new', 'refurbished', 'used'] },
  brand: { maxLength: 70, isRequired: true },
  gtin: { matches: gtin },
  mpn: { maxLength: 70 },
  identifier_exists: { oneOf: ['yes', 'no'] },
  item_group_id: { maxLength: 50 },
  color: { matches: colours },
  size: { maxLength: 100, isRequired: true },
  size_system: { oneOf: ['AU', 'BR', 'CN', 'DE', 'EU', 'FR', 'IT', 'JP', 'MEX', 'UK', 'US'] },
  gender: { oneOf: ['male', 'female', 'unisex'], isRequired: true },
  age_group: { oneOf: ['newborn', 'infant', 'toddler', 'kids', 'adult'], isRequired: true },
  product_type: { maxLength: 750 },
  shipping_weight: grams,
  shipping: {
    isRequired: true,
    most: 100,
    of: {
      country: { oneOf: ['IN'], isRequired: true },
      region: { matches: /^[A-Z]{2}$/ },
      postal_code: { matches: /^[1-9](?:\d{5}|\d{0,4}\*)$/ },
      service: { maxLength: 100 },
      price: { matches: anyPrice, isRequired: true },
    },
  },
  free_shipping_threshold: {
    of: {
      country: { oneOf: ['IN'], isRequired: true },
      price_threshold: { matches: anyPrice, isRequired: true },
    },
  },
}

/** https://developers.facebook.com/docs/commerce-platform/catalog/fields, read in November 2026. */
export const metaAttributes: Attributes = {
  id: { maxLength: 100, isRequired: true },
  title: { maxLength: 200, isRequired: true },
  description: { maxLength: 9_999, isRequired: true },
  availability: {
    oneOf: ['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued'],
    isRequired: true,
  },
  quantity_to_sell_on_facebook: { matches: /^\d{1,9}$/, isRequired: true },
  condition: { oneOf: ['new', 'refurbished', 'used'], isRequired: true },
  price: { matches: price, isRequired: true },
  sale_price: { matches: price },
  sale_price_effective_date: { matches: interval('+05:30') },
  link: { matches: address, isRequired: true },
  image_link: { matches: address, isRequired: true },
  additional_image_link: { maxLength: 2_000 },
  brand: { maxLength: 100, isRequired: true },
  gtin: { matches: gtin },
  mpn: { maxLength: 100 },
  item_group_id: { maxLength: 100 },
  color: { maxLength: 200 },
  size: { maxLength: 200, isRequired: true },
  gender: { oneOf: ['female', 'male', 'unisex'], isRequired: true },
  age_group: {
    oneOf: ['adult', 'all ages', 'infant', 'kids', 'newborn', 'teen', 'toddler'],
    isRequired: true,
  },
  product_type: { maxLength: 750 },
  shipping: { matches: /^IN::[A-Za-z]+:\d+\.\d{2} INR$/ },
  shipping_weight: grams,
}

/** A value that has parts is a list of names and values. */
export type FeedValue = string | [name: string, value: FeedValue][]
export type FeedRow = [name: string, value: FeedValue][]

const unusable = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|<\/?[a-z][^<>]*>/iu

function wrongWith(name: string, value: FeedValue, rule: Attribute): string[] {
  if (typeof value !== 'string')
    return rule.of ? wrongIn(value, rule.of).map((wrong) => `${name}: ${wrong}`) : [`${name} has parts`]
  if (value === '' || value !== value.trim()) return [`${name} is empty or has space around it`]
  if (unusable.test(value)) return [`${name} has HTML or a character that is none: ${JSON.stringify(value)}`]
  if ('maxLength' in rule && value.length > rule.maxLength) return [`${name} has ${value.length} characters`]
  if ('oneOf' in rule && !rule.oneOf.includes(value)) return [`${name} is ${value}`]
  if ('matches' in rule && !rule.matches.test(value)) return [`${name} is ${value}`]
  return []
}

function wrongIn(row: FeedRow, rules: Attributes): string[] {
  const missing = Object.entries(rules).flatMap(([name, { isRequired }]) =>
    isRequired && !row.some(([each]) => each === name) ? [`${name} is missing`] : [],
  )
  const tooMany = Object.entries(rules).flatMap(([name, { most = 1 }]) =>
    row.filter(([each]) => each === name).length > most ? [`too many of ${name}`] : [],
  )
  const wrong = row.flatMap(([name, value]) => {
    const rule = rules[name]
    return rule ? wrongWith(name, value, rule) : [`there is no attribute ${name}`]
  })
  return [...missing, ...tooMany, ...wrong]
}

const amountOf = (value: FeedValue | undefined) =>
  typeof value === 'string' ? Number.parseFloat(value) : null

/** What holds between the values of an item. */
function wrongTogether(row: FeedRow): string[] {
  const of = Object.fromEntries(row)
  const wrong: string[] = []
  const [full, sale, mrp] = [amountOf(of.price), amountOf(of.sale_price), amountOf(of.maximum_retail_price)]
  if (full !== null && sale !== null && sale >= full) wrong.push('the sale price is not lower')
  if (full !== null && mrp !== null && mrp < full) wrong.push('the price is above the MRP')
  if (of.sale_price_effective_date && sale === null) wrong.push('dates of no sale')
  const [from = '', to = ''] = String(of.sale_price_effective_date ?? '2000/2001').split('/')
  if (from >= to) wrong.push('a sale ends before it begins')
  if (of.identifier_exists === 'no' && (of.gtin || of.mpn)) wrong.push('an identifier that does not exist')
  return wrong
}

/** All that breaks the rules, with the id of its item; an id that comes twice is among it. */
export function wrongInFeed(rows: readonly FeedRow[], rules: Attributes): string[] {
  const seen = new Set<FeedValue>()
  return rows.flatMap((row) => {
    const id = row.find(([name]) => name === 'id')?.[1] ?? 'no id'
    const twice = seen.has(id) ? ['its id comes twice'] : []
    seen.add(id)
    return [...twice, ...wrongIn(row, rules), ...wrongTogether(row)].map((wrong) => `${String(id)}: ${wrong}`)
  })
}

/** Throws for what is not well-formed, or not RSS 2.0 with items. */
export function readGoogleFeed(text: string): FeedRow[] {
  const rows: FeedRow[] = []
  const open: { name: string; parts: FeedRow; text: string }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    const isGoogle = uri === 'http://base.google.com/ns/1.0'
    if (!isGoogle && !['rss', 'channel', 'item', 'title', 'link', 'description'].includes(local))
      throw new Error(`there is no element ${local}`)
    open.push({ name: local, parts: [], text: '' })
  })
  parser.on('text', (read) => {
    const last = open.at(-1)
    if (last) last.text += read
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (!closed) return
    if (closed.name === 'item') rows.push(closed.parts)
    else open.at(-1)?.parts.push([closed.name, closed.parts.length > 0 ? closed.parts : closed.text])
  })
  parser.write(text).close()
  return rows
}

/** Empty cells are no values. */
export function readMetaFeed(text: string): FeedRow[] {
  const lines: Record<string, string>[] = parse(text, { columns: true })
  return lines.map((line) => Object.entries(line).filter(([, value]) => value !== ''))
}
