import { inRupees, intervalOf } from './google-rules.ts'
import type { FeedItem } from './rules.ts'

type Cell = (item: FeedItem) => string | null

/** In the order of the file. */
const columns = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ stock }) => (stock > 0 ? 'in stock' : 'out of stock'),
  quantity_to_sell_on_facebook: ({ stock }) => String(stock),
  condition: () => 'new',
  price: ({ price }) => inRupees(price),
  sale_price: ({ sale }) => sale && inRupees(sale.price),
  sale_price_effective_date: ({ sale }) => (sale?.times ? intervalOf(sale.times, '+05:30') : null),
  link: ({ link }) => link,
  image_link: ({ picture }) => picture,
  additional_image_link: ({ morePictures }) => joined(morePictures),
  brand: ({ brand }) => brand,
  gtin: ({ gtin }) => gtin,
  mpn: ({ mpn }) => mpn,
  item_group_id: ({ groupId }) => groupId,
  color: ({ colour }) => colour,
  size: ({ size, sizeSystem }) => (sizeSystem === null ? size : `${sizeSystem} ${size}`),
  gender: ({ gender }) => gender,
  age_group: ({ ageGroup }) => ageGroup,
  product_type: ({ productType }) => productType,
  shipping: (item) => shippingIn(item),
  shipping_weight: ({ weight }) => (weight === null ? null : `${weight} g`),
} as const satisfies Record<string, Cell>

/** As many as the cell takes. */
const MAX_LINKS_LENGTH = 2_000

function joined(links: readonly string[]): string {
  let cell = ''
  for (const link of links) {
    const longer = cell === '' ? link : `${cell},${link}`
    if (longer.length > MAX_LINKS_LENGTH) break
    cell = longer
  }
  return cell
}

/** Meta knows no PIN codes: it is told a price that holds in all of India, or none. */
function shippingIn({ shipping }: FeedItem): string | null {
  const [everywhere, ...others] = shipping
  if (!everywhere || everywhere.region !== undefined || others.length > 0) return null
  return `IN::Standard:${inRupees(everywhere.price)}`
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

export const metaHead = `${Object.keys(columns).join(',')}\r\n`

/** A line of CSV (RFC 4180). */
export function metaLine(item: FeedItem): string {
  const cells = Object.values(columns).map((cell: Cell) => quoted(cell(item) ?? ''))
  return `${cells.join(',')}\r\n`
}
