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

/** For this long, no other shoppers are mailed about a size, and no product's price is mailed again. */
export const ALERT_PAUSE_HOURS = 24

/** Each unit in stock is worth one mail; `mailed` counts those within the pause. */
export function mailsDue({ stock, mailed }: { stock: number; mailed: number }): number {
  return Math.max(0, stock - mailed)
}

export type AlertRefusal = { reason: 'no-product' | 'no-size' | 'in-stock' | 'too-many' }
