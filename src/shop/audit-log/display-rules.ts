import { formatDate, momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { Fields, StoredChange } from './rules.ts'

/** For display: 'sale price', '₹999', '₹949'; null if empty. */
export type FieldInWords = { label: string; before: string | null; after: string | null }

const labels: Record<string, string> = {
  productName: 'name',
  categoryName: 'name',
  brandName: 'name',
  brandTitle: 'title',
  typed: 'typed by shoppers',
  searched: 'meaning',
  bothWays: 'both ways',
  count: 'times searched',
  lastSearchedAt: 'last search',
  regularPrice: 'regular price',
  salePrice: 'sale price',
  gallery: 'gallery',
  isVerified: 'status',
  invitedBy: 'invited by',
  secondFactor: 'second factor',
  secondFactorRequired: 'need for a second factor',
  confirmedMinutes: 'minutes that a second factor counts',
  passwordChangedAt: 'password',
  discountPercentage: 'discount',
  minimumPurchaseAmount: 'minimum purchase',
  maxDiscountAmount: 'maximum discount',
  expiryDate: 'expiry date',
  maxUses: 'uses in all',
  maxUsesPerShopper: 'uses per shopper',
  firstOrderOnly: 'first order only',
  startDate: 'start date',
  endDate: 'end date',
  endedAt: 'end',
  hsn: 'HSN',
  taxClass: 'tax class',
  sizeSystem: 'meaning of sizes',
  pieces: 'pieces in a pack',
  countryOfOrigin: 'country of origin',
  maker: 'maker or importer',
  netQuantity: 'net quantity',
  importedIn: 'month of import',
  bisLicence: 'BIS licence',
  goLiveAt: 'time to go live',
  from: 'first day',
  filedOn: 'day of the annual return',
  percent: 'rate',
  upTo: 'value of a piece',
  gstin: 'GSTIN',
  accent: 'accent colour',
  grievanceOfficer: 'grievance officer',
  grievanceEmail: 'email of the grievance officer',
  grievancePhone: 'phone of the grievance officer',
  shippingFee: 'shipping fee',
  codLimit: 'limit of cash on delivery',
  openCodOrders: 'cash-on-delivery orders under way',
  cod: 'cash on delivery',
  online: 'online payment',
  ratings: 'rating',
  unitsPerLine: 'most units of one size',
  returnDays: 'days to return',
  lowStock: 'level of low stock',
  incoming: 'incoming units',
  stockMail: 'daily mail about stock',
  morningMail: 'morning mail',
  priceBounds: 'price ranges',
  returnsPage: 'page Returns',
  shippingPage: 'page Shipping',
  privacyPage: 'page Privacy',
  termsPage: 'page Terms',
  contactPage: 'page Contact',
  percentAbove: 'rate above it',
  legalName: 'legal name',
  offerType: 'type',
  targetOfferId: 'target',
  walletBalance: 'wallet, now unclaimed',
  awaitingPayment: 'order that awaited its payment',
  returns: 'returns asked for',
  trackingUrl: 'tracking address',
  trackingNumber: 'tracking number',
  weight: 'weight in grams',
  refunds: 'refunds on their way',
  deliveryAddress: 'delivery address',
  query: 'filters',
}

const money = new Set([
  'regularPrice',
  'salePrice',
  'minimumPurchaseAmount',
  'maxDiscountAmount',
  'walletBalance',
  'awaitingPayment',
  'returns',
  'refunds',
  'upTo',
  'shippingFee',
  'codLimit',
  'amount',
])
const percentages = new Set(['discountPercentage', 'percent', 'percentAbove'])
const yesOrNo = new Set(['bothWays', 'secondFactorRequired', 'firstOrderOnly'])
const onOrOff = new Set(['cod', 'online', 'wallet', 'ratings', 'stockMail', 'morningMail'])
const silent = new Set(['_id', 'createdAt', 'updatedAt'])
/** Longer texts are left out of sentences. */
const shortText = 48

export function fieldsInWords({ before, after }: Pick<StoredChange, 'before' | 'after'>): FieldInWords[] {
  const names = Object.keys(after ?? before ?? {}).filter((name) => !silent.has(name))
  return names.flatMap((name) => {
    if (name === 'sizes') return sizesInWords(before?.sizes, after?.sizes)
    const label = labels[name] ?? wordsOf(name)
    return { label, before: inWords(name, before), after: inWords(name, after) }
  })
}

/** 'textOfSeveral' is 'text of several'. */
function wordsOf(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function sizesInWords(before: unknown, after: unknown): FieldInWords[] {
  type Stored = {
    size: number
    stock: number
    sku?: string
    barcode?: string
    place?: string
    lowStock?: number
  }
  type Row = Stored & { incoming?: { units: number; on: string } | string }
  const told = ({ incoming, ...row }: Row): Row =>
    typeof incoming === 'object'
      ? { ...row, incoming: `${incoming.units} on ${formatDate(incoming.on)}` }
      : row
  const bySize = (rows: unknown) => new Map(((rows ?? []) as Row[]).map((row) => [row.size, told(row)]))
  const [was, is] = [bySize(before), bySize(after)]
  const sizes = [...new Set([...was.keys(), ...is.keys()])].toSorted((one, other) => one - other)
  return sizes.flatMap((size) =>
    (['stock', 'sku', 'barcode', 'place', 'lowStock', 'incoming'] as const).flatMap((field) => {
      const [one, other] = [was.get(size)?.[field], is.get(size)?.[field]]
      const isTold = field === 'stock' ? one !== other || !was.has(size) || !is.has(size) : one !== other
      const label = `${field === 'sku' ? 'SKU' : (labels[field] ?? field)} of size ${size}`
      return isTold ? [{ label, before: one?.toString() ?? null, after: other?.toString() ?? null }] : []
    }),
  )
}

function inWords(name: string, fields: Fields | null): string | null {
  const value = fields?.[name] ?? null
  if (value === null || value === '') return null
  if (name === 'deliveryAddress') return 'an address'
  if (name === 'isVerified') return value ? 'Active' : 'Blocked'
  if (yesOrNo.has(name)) return value ? 'Yes' : 'No'
  if (onOrOff.has(name)) return value ? 'On' : 'Off'
  if (typeof value === 'boolean') return value ? 'Active' : 'Inactive'
  if (['thumbnail', 'logo', 'picture'].includes(name)) return 'a picture'
  if (name === 'rows') return (value as { title: string }[]).map(({ title }) => title).join(', ')
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`
  if (typeof value === 'object') return nameIn(value as Fields)
  if (typeof value === 'number' && money.has(name)) return formatRupees(value)
  if (percentages.has(name)) return `${value} %`
  return isMoment(value) ? dayOrMomentInWords(value) : String(value)
}

function nameIn(thing: Fields): string {
  const [, name] = Object.entries(thing).find(([field]) => /name$/i.test(field)) ?? []
  return String(name ?? thing._id ?? '')
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d.*Z)?$/.test(value)
}

const dayOrMomentInWords = (text: string) => (text.includes('T') ? momentInWords(text) : formatDate(text))

const things: Record<StoredChange['thing'], string> = {
  product: 'the product',
  category: 'the category',
  brand: 'the brand',
  synonym: 'the synonym',
  'tax-rate': 'a tax rate of',
  month: 'the books of',
  'annual-return': 'the annual return of',
  settings: 'the settings of',
  search: 'the search',
  offer: 'the offer',
  coupon: 'the coupon',
  customer: 'the customer',
  order: 'the order',
  item: 'the item',
  admin: 'the admin',
  invitation: 'the invitation of',
  grievance: 'the complaint',
  'legal-period': 'the legal period',
  courier: 'the courier',
  parcel: 'a parcel of',
  remittance: 'the remittance',
  note: 'a note on',
  goodwill: 'a goodwill credit to',
  view: 'the saved view',
}

/** Follows the admin's name: 'changed the sale price of Glide from ₹999 to ₹949'. */
export function deedInWords(change: StoredChange): string {
  const { thing, name, verb, before, after } = change
  const what = `${things[thing]} ${name}`
  if (verb === 'restored' && before === null) return `brought back ${what}`
  if (verb === 'restored' && after === null) return `took back the adding of ${what}`
  if (verb === 'closed') return `closed ${what}`
  if (before === null) return `added ${what}`
  if (after === null) return `deleted ${what}`
  if (verb === 'restored') return `changed back ${fieldsOf(change)}`
  if (verb === 'edited') return `changed ${fieldsOf(change)}`
  if (verb === 'moved') return `moved ${name} from ${statusIn(before)} to ${statusIn(after)}`
  return `${verb} ${what}`
}

function statusIn({ status }: Fields): string {
  return String(status)
    .replace(/(?<=[a-z])(?=[A-Z])/, ' ')
    .replace(/ [A-Z]/, (letter) => letter.toLowerCase())
}

function fieldsOf(change: StoredChange): string {
  const fields = fieldsInWords(change)
  const [first] = fields
  if (fields.length === 1 && first?.label === 'name') return `the name of ${first.before} to ${first.after}`
  if (fields.length === 1 && first) return `the ${first.label} of ${change.name}${fromTo(first)}`
  const some = fields.map(({ label }) => label)
  const last = some.pop()
  return `${some.join(', ')} and ${last} of ${change.name}`
}

function fromTo({ before, after }: FieldInWords): string {
  const isLong = [before, after].some((text) => text !== null && text.length > shortText)
  if (isLong || before === after) return ''
  if (before === null) return `: ${after}`
  return after === null ? `: no longer ${before}` : ` from ${before} to ${after}`
}
