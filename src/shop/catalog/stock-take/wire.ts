import { z } from 'zod'
import { countedStock } from '../products/wire.ts'
import { sizeText } from '../size-rules.ts'
import { type CountRefusal, MAX_COUNTED_SIZES } from './rules.ts'

const notUnderstood = 'The request is not understood'

export const stockTake = z.object({
  batch: z.guid(notUnderstood).toLowerCase(),
  counts: z
    .array(
      z.object({
        size: z.guid('This size is no longer there').toLowerCase(),
        expected: countedStock,
        counted: countedStock,
      }),
      'Count at least one size',
    )
    .min(1, 'Count at least one size')
    .max(MAX_COUNTED_SIZES, `Count at most ${MAX_COUNTED_SIZES.toLocaleString('en-IN')} sizes at once`)
    .refine(
      (counts) => new Set(counts.map(({ size }) => size)).size === counts.length,
      'A size is there twice',
    )
    .transform((counts) => counts.map(({ size: sizeId, ...count }) => ({ sizeId, ...count }))),
})

export function presentCounted({ changed, units }: { changed: number; units: number }) {
  const sizes = changed === 1 ? '1 size' : `${changed.toLocaleString('en-IN')} sizes`
  const sign = units > 0 ? '+' : units < 0 ? '−' : '±'
  return { message: `The stock of ${sizes} is changed (${sign}${Math.abs(units)})`, changed, units }
}

/** `errors` by the id of the size. */
export function presentCountRefusal(refusal: CountRefusal) {
  if (refusal.reason === 'sent-before')
    return { status: 409, message: 'This stock-take was confirmed before' } as const
  const entries = refusal.problems.map(({ sizeId, name, size, left }) => {
    const why =
      size === null
        ? 'This size is no longer there'
        : `Size ${sizeText(size)} of ${name}: only ${left} are left`
    return [sizeId, `${why}. Scan it again`] as const
  })
  return {
    status: 409,
    message: 'Some counts do not fit what was sold meanwhile. Nothing was changed',
    errors: Object.fromEntries(entries),
  } as const
}
