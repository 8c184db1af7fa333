import { z } from 'zod'
import { reference } from '../../../forms/reference.ts'
import { listed } from '../../../lib/printable.ts'
import { MAX_SELECTED, orderName } from '../../orders/rules.ts'
import { type PaperKind, type PaperRefusal, paperSizes, papers } from './rules.ts'

export const papersForm = z.object({
  paper: z.enum(papers, 'Unknown paper'),
  size: z.enum(paperSizes, `Choose ${paperSizes.join(', ')}`).default('a4'),
  orders: z
    .array(reference('Which order?'), 'Which orders?')
    .min(1, 'Which orders?')
    .max(MAX_SELECTED, `At most ${MAX_SELECTED.toLocaleString('en-IN')} orders at once`),
  boxes: z.boolean('Boxes, or not?').default(false),
})

const MAX_LISTED = 3

export function presentPaperRefusal(refusal: PaperRefusal) {
  if (refusal.reason === 'nothing')
    return { status: 409 as const, message: 'Nothing of these orders is to be packed' }
  const { orders } = refusal
  const rest = orders.length - MAX_LISTED
  const named = orders
    .slice(0, MAX_LISTED)
    .map(({ order, characters }) => `${listed(characters)} of ${orderName(order.number)}`)
    .join(', ')
  const remedy = orders.some(({ canCorrect }) => canCorrect)
    ? 'Correct it, or print boxes instead.'
    : 'Print boxes instead.'
  return {
    status: 409 as const,
    message: `Papers cannot show ${named}${rest > 0 ? ` and some of ${rest} more orders` : ''}. ${remedy}`,
    unprintable: orders.map(({ order }) => order.id),
  }
}

export const fileName = (paper: PaperKind, day: string) => `${paper}-${day}.pdf`
