import { z } from 'zod'
import { reference } from '../../../forms/reference.ts'
import { statusField } from '../../../forms/status.ts'
import { line } from '../../../forms/text.ts'
import { toRupees } from '../../../lib/money.ts'
import { lossInWords, presentLoss } from '../../tax/wire.ts'
import { MAX_BATCH_NAME_LENGTH } from '../batches/rules.ts'
import { goLiveInWords } from '../products/responses-wire.ts'
import { goLiveAtField } from '../products/wire.ts'
import {
  type BulkCheck,
  type BulkEdit,
  type BulkOutcome,
  type BulkProblem,
  MAX_CHOSEN,
  MAX_EDITED_AT_ONCE,
  MAX_PERCENT,
  MIN_PERCENT,
} from './rules.ts'

const notUnderstood = 'The request is not understood'
const wrongPercent = `Enter a percentage from ${MIN_PERCENT} to ${MAX_PERCENT}`

const percentage = z
  .union([z.string(), z.number()], wrongPercent)
  .transform((value) => (String(value).trim() === '' ? Number.NaN : Number(value)))
  .refine((value) => value >= MIN_PERCENT && value <= MAX_PERCENT, wrongPercent)

const change = z
  .object({
    price: z
      .object({
        percent: percentage,
        endsInNine: z.boolean(notUnderstood).default(false),
        withMrp: z.boolean(notUnderstood).default(false),
      })
      .optional(),
    category: reference('Category is required*').optional(),
    brand: reference('Brand is required*').optional(),
    status: statusField.optional(),
    goLiveAt: goLiveAtField,
  })
  .refine(
    ({ price, ...others }) =>
      (price && (price.percent !== 0 || price.endsInNine)) ||
      Object.values(others).some((value) => value !== undefined),
    'Choose what to change',
  )
  .transform(
    ({ category, brand, status, price, goLiveAt }): BulkEdit => ({
      price,
      categoryId: category,
      brandId: brand,
      active: status,
      goLiveAt,
    }),
  )

const ids = (max: number) =>
  z
    .array(z.guid('Product not found').toLowerCase(), 'Choose at least one product')
    .min(1, 'Choose at least one product')
    .max(max, `Choose at most ${max.toLocaleString('en-IN')} products`)
    .transform((ids) => [...new Set(ids)])

export const checkedEdit = z.object({ ids: ids(MAX_CHOSEN), change })

export const sentEdit = z.object({
  ids: ids(MAX_EDITED_AT_ONCE),
  change,
  batch: z.guid(notUnderstood).toLowerCase(),
  name: line(notUnderstood).min(1, notUnderstood).max(MAX_BATCH_NAME_LENGTH, notUnderstood),
})

export const problemsInWords: Record<BulkProblem, string> = {
  'above-mrp': 'The sale price would be above its MRP',
  'too-high': 'The price would be too high',
  gone: 'It is no longer there',
  ...goLiveInWords,
}

export function presentBulkCheck({ examples, ...check }: BulkCheck) {
  return {
    changed: check.changed,
    unchanged: check.unchanged,
    losing: check.losing,
    withoutPicture: check.withoutPicture,
    refused: check.refused.map(presentRefused),
    examples: examples.map(({ id, name, before, after, loss }) => ({
      _id: id,
      productName: name,
      before,
      after,
      loss: loss ? lossInWords(toRupees(loss.price), presentLoss(loss.loss)) : null,
    })),
  }
}

export function presentBulkOutcome({ changed, unchanged, refused }: BulkOutcome) {
  return { changed, unchanged, refused: refused.map(presentRefused) }
}

function presentRefused({ id, name, problem }: BulkOutcome['refused'][number]) {
  return { _id: id, productName: name, reason: problemsInWords[problem] }
}

export function presentBulkRefusal({
  reason,
}: {
  reason: 'no-category' | 'no-brand' | 'other-batch' | 'undone'
}) {
  switch (reason) {
    case 'no-category':
      return {
        status: 404,
        message: 'Category not found',
        errors: { category: 'Category not found' },
      } as const
    case 'no-brand':
      return { status: 404, message: 'Brand not found', errors: { brand: 'Brand not found' } } as const
    case 'other-batch':
      return { status: 409, message: 'This batch is of somebody else' } as const
    case 'undone':
      return { status: 409, message: 'This was undone meanwhile' } as const
  }
}
