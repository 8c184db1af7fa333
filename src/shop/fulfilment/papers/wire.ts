import { z } from 'zod'
import { reference } from '../../../forms/reference.ts'
import { MAX_SELECTED } from '../../orders/rules.ts'
import { type PaperKind, paperSizes, papers } from './rules.ts'

export const papersForm = z.object({
  paper: z.enum(papers, 'Unknown paper'),
  size: z.enum(paperSizes, `Choose ${paperSizes.join(', ')}`).default('a4'),
  orders: z
    .array(reference('Which order?'), 'Which orders?')
    .min(1, 'Which orders?')
    .max(MAX_SELECTED, `At most ${MAX_SELECTED.toLocaleString('en-IN')} orders at once`),
})

export const nothingToPrint = { status: 409, message: 'Nothing of these orders is to be packed' } as const

export const fileName = (paper: PaperKind, day: string) => `${paper}-${day}.pdf`
