import { z } from 'zod'
import { pageFields } from '../../../forms/paging.ts'
import type { Incoming } from '../incoming-rules.ts'
import { sizeLabel, sizeSystemOf } from '../size-rules.ts'
import { DEFAULT_DAYS, type StockQuery, type StockRow, stockLists } from './rules.ts'

const wrongDays = 'Days must be a whole number from 1 to 365'

export const stockQuery = z.object({
  ...pageFields,
  list: z.enum(stockLists, 'Unknown list').optional(),
  days: z
    .string()
    .regex(/^\d{1,3}$/, wrongDays)
    .transform(Number)
    .pipe(z.number().min(1, wrongDays).max(365, wrongDays))
    .optional(),
  product: z.guid('Product not found').toLowerCase().optional(),
})

export function stockQueryOf(query: z.output<typeof stockQuery>): StockQuery {
  const { list = 'soon', days = DEFAULT_DAYS, product } = query
  return product ? { productId: product } : { list, days }
}

export type StockOnWire = {
  _id: string
  productId: string
  productName: string
  size: number
  label: string
  sku: string | null
  place: string | null
  stock: number
  sold: number
  daysLeft: number | null
  incoming: Incoming | null
}

export function presentStock({ sizeId, gender, category, ...row }: StockRow): StockOnWire {
  return { ...row, _id: sizeId, label: sizeLabel(sizeSystemOf(category), gender, row.size) }
}
