import type { Context } from 'hono'
import { z } from 'zod'
import { parseJson } from '../../../src/lib/json.ts'
import { refuse } from './refusals.ts'

const text = (name: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined ? `The ${name} field is required.` : `The ${name} must be a string.`,
  })

export const paise = z
  .number({
    error: ({ input }) =>
      input === undefined ? 'The amount field is required.' : 'The amount must be an integer.',
  })
  .int('The amount must be an integer.')
  .min(100, 'The amount must be at least INR 1.00')

const currency = text('currency').refine((code) => code === 'INR', 'Currency is not supported')

const notes = z
  .record(
    z.string(),
    z.union([z.string(), z.number()]).refine((value) => String(value).length <= 256, {
      message: 'The notes value may not be greater than 256 characters.',
    }),
    'The notes must be an array.',
  )
  .refine((pairs) => Object.keys(pairs).length <= 15, 'The notes may not have more than 15 items.')

const receipt = text('receipt').max(40, 'The receipt may not be greater than 40 characters.')
const minutes = (least: number) => z.int().min(least).max(7200)

export const newOrder = z.strictObject({
  amount: paise,
  currency,
  receipt: receipt.nullish(),
  notes: notes.optional(),
  partial_payment: z.literal(false, 'Partial payments are not enabled.').optional(),
  unique_receipt: z.boolean().optional(),
  payment: z
    .strictObject({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z
        .strictObject({
          automatic_expiry_period: minutes(12).optional(),
          manual_expiry_period: minutes(12).optional(),
          refund_speed: z.enum(['normal', 'optimum']).optional(),
        })
        .optional(),
    })
    .optional(),
})

export const newCapture = z.strictObject({ amount: paise, currency })

export const newRefund = z.strictObject({
  amount: paise.optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  notes: notes.optional(),
  receipt: receipt.nullish(),
})

export async function bodyOf<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const sent = await c.req.text()
  const parsed = schema.safeParse(sent === '' ? {} : readJson(sent))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys')
    refuse(`${issue.keys.join(', ')} is/are not required and should not be sent`)
  const field = issue?.path.join('.')
  refuse(issue?.message ?? 'The request is invalid.', field ? { field } : {})
}

function readJson(sent: string): unknown {
  try {
    return parseJson(sent)
  } catch {
    refuse('The request body is not valid JSON.')
  }
}
