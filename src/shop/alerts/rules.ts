import type { Paise } from '../../lib/money.ts'

/** `size` is null for an alert about the price, which then has the price it was asked at or last mailed of. */
export type ProductAlert = {
  id: string
  productId: string
  productName: string
  size: number | null
  sizeLabel: string | null
  price: Paise | null
  createdAt: Date
}

/** Per shopper. */
export const MAX_ALERTS = 100

/** So long those who were mailed about a size have it for themselves, and no product's price is mailed again. */
export const ALERT_PAUSE_HOURS = 24

/** As many are mailed as there are units, less those who were mailed within the pause. */
export function mailsDue({ stock, mailed }: { stock: number; mailed: number }): number {
  return Math.max(0, stock - mailed)
}

export type AlertRefusal = { reason: 'no-product' | 'no-size' | 'in-stock' | 'too-many' }
