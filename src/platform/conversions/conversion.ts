import type { Paise } from '../../lib/money.ts'

export type ConversionItem = {
  id: string
  name: string
  brand: string
  category: string
  variant: string
  quantity: number
  /** For all of them, after offers and coupon. */
  paid: Paise
}

/** An order that was placed, or what came back of one. */
export type Conversion = {
  kind: 'purchase' | 'refund'
  /** The other side counts what comes twice under it once. */
  id: string
  at: Date
  orderId: string
  /** Of the goods, after offers and coupon. */
  value: Paise
  /** Delivery and other charges; nothing of what came back. */
  charges: Paise
  coupon: string | null
  items: ConversionItem[]
  /** The page on which it happened. */
  page: string
}

/** How the other side may recognise the buyer. */
export type ConversionBuyer = { email: string; phone: string | null; userAgent: string }

export type ConversionRequest = { url: string; body: string }

/** Of one unit, in rupees. The division may leave a paisa, so that the value of the whole is sent too. */
export const unitPrice = ({ paid, quantity }: ConversionItem): number => Math.round(paid / quantity) / 100

/** An order of nothing, to try keys. */
export const sampleConversion = (id: string, at: Date, page: string, value: Paise): Conversion => ({
  ...{ kind: 'purchase', id, at, page, value, charges: value, coupon: null },
  orderId: `test-${id}`,
  items: [{ id, name: 'Test', brand: 'Test', category: 'Test', variant: 'Test', quantity: 1, paid: value }],
})
