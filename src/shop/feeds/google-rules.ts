import { dayOf, formatTime } from '../../lib/dates.ts'
import { type Paise, toRupees } from '../../lib/money.ts'
import type { OfferTimes } from '../catalog/rules.ts'
import type { FeedItem } from './rules.ts'
import type { ShippingPrice } from './shipping-rules.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** '1499.00 INR'. */
export const inRupees = (amount: Paise) => `${toRupees(amount).toFixed(2)} INR`

const momentIn = (moment: Date, offset: string) => `${dayOf(moment)}T${formatTime(moment)}${offset}`

/** `offset`: that of India, as the reader of the feed spells it. */
export function intervalOf({ from, to }: OfferTimes, offset: '+0530' | '+05:30'): string {
  return `${momentIn(from, offset)}/${momentIn(to, offset)}`
}

export function googleHead(shop: string, origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escaped(shop)}</title>
<link>${escaped(origin)}</link>
<description>${escaped(`All products of ${shop}`)}</description>
`
}

export const googleFoot = '</channel>\n</rss>\n'

const tag = (name: string, value: string | null) =>
  value === null ? '' : `<g:${name}>${escaped(value)}</g:${name}>`

const shippingTag = ({ region, postalCode, price }: ShippingPrice) =>
  `<g:shipping><g:country>IN</g:country>${tag('region', region ?? null)}${tag('postal_code', postalCode ?? null)}<g:service>Standard</g:service>${tag('price', inRupees(price))}</g:shipping>`

const freeFromTag = (amount: Paise) =>
  `<g:free_shipping_threshold><g:country>IN</g:country>${tag('price_threshold', inRupees(amount))}</g:free_shipping_threshold>`

/** An `item` of RSS 2.0, on a line of its own. */
export function googleItem(item: FeedItem): string {
  const { sale, gtin, mpn } = item
  const values: [name: string, value: string | null][] = [
    ['id', item.id],
    ['title', item.title],
    ['description', item.description],
    ['link', item.link],
    ['image_link', item.picture],
    ...item.morePictures.map((picture): [string, string] => ['additional_image_link', picture]),
    ['availability', item.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', inRupees(item.price)],
    ['sale_price', sale && inRupees(sale.price)],
    ['sale_price_effective_date', sale?.times ? intervalOf(sale.times, '+0530') : null],
    ['maximum_retail_price', item.mrp === null ? null : inRupees(item.mrp)],
    ['condition', 'new'],
    ['brand', item.brand],
    ['gtin', gtin],
    ['mpn', mpn],
    ['identifier_exists', gtin === null && mpn === null ? 'no' : null],
    ['item_group_id', item.groupId],
    ['color', item.colour],
    ['size', item.size],
    ['size_system', item.sizeSystem],
    ['gender', item.gender],
    ['age_group', item.ageGroup],
    ['product_type', item.productType],
    ['shipping_weight', item.weight === null ? null : `${item.weight} g`],
  ]
  const free = item.freeFrom === null ? '' : freeFromTag(item.freeFrom)
  const attributes = values.map(([name, value]) => tag(name, value)).join('')
  return `<item>${attributes}${item.shipping.map(shippingTag).join('')}${free}</item>\n`
}
