import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import { toRupees } from '../../lib/money.ts'
import { sizeField } from '../catalog/size-wire.ts'
import { type AlertRefusal, MAX_ALERTS, type ProductAlert } from './rules.ts'

export const alertForm = z.object({
  productId: reference('Choose a product'),
  /** Null or missing for an alert about the price. */
  size: sizeField('Which size?')
    .nullish()
    .transform((size) => size ?? null),
})

export const alertsQuery = z.object({ productId: z.guid('Which product?').toLowerCase().optional() })

/** `size` is null for an alert about the price, which is in rupees. */
export type AlertOnWire = {
  _id: string
  productId: string
  productName: string
  size: number | null
  sizeLabel: string | null
  price: number | null
  createdAt: string
}

export function presentAlert({ id, price, createdAt, ...alert }: ProductAlert): AlertOnWire {
  return {
    ...alert,
    _id: id,
    price: price === null ? null : toRupees(price),
    createdAt: createdAt.toISOString(),
  }
}

const refusals = {
  'no-product': { status: 404, message: 'Product not found' },
  'no-size': { status: 404, message: 'Size not found' },
  'in-stock': { status: 409, message: 'This size is in stock' },
  'too-many': { status: 409, message: `You can be told of at most ${MAX_ALERTS} products` },
} as const

export const presentAlertRefusal = ({ reason }: AlertRefusal) => refusals[reason]
