import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import type { NotBoughtAgain } from './rules.ts'

export const buyAgainForm = z.object({ orderId: reference('Which order?') })

const whyNot: Record<NotBoughtAgain['reason'], string> = {
  unavailable: 'is no longer offered',
  'sold-out': 'is out of stock',
  fewer: 'has fewer left than you had ordered',
  'cart-full': 'does not fit into your cart any more',
}

export type MissingOnWire = { itemId: string; message: string }

export function presentMissing({ item, reason }: NotBoughtAgain): MissingOnWire {
  return { itemId: item.id, message: `${item.productName} in size ${item.sizeLabel} ${whyNot[reason]}` }
}
