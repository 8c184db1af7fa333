import { z } from 'zod'
import { done, type Result, refused } from '../../lib/result.ts'
import { log } from '../log.ts'

/** `unknown`: no response, 5xx, throttled or malformed; a retry with the same receipt or key is safe. */
export type Answer<Value> = Result<Value, ProviderRefusal>

export type ProviderRefusal =
  | { reason: 'refused'; code: string; description: string }
  | { reason: 'unknown'; description: string; throttled: boolean }

const failure = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string(), description: z.string() }).optional().catch(undefined),
})
type Failure = z.output<typeof failure>

// Other 4xx concern the shop's keys, URL or rate, and say nothing of the payment.
const refusals = new Set([400, 409, 422])

export async function ask<Value>(
  operation: string,
  shape: z.ZodType<Value>,
  call: () => Promise<unknown>,
): Promise<Answer<Value>> {
  try {
    return done(shape.parse(await call()))
  } catch (thrown) {
    const refusal = refusalIn(thrown)
    log.warn({ operation, refusal }, 'the payment provider did not do it')
    return refused(refusal)
  }
}

/** Refuses a malformed `id` before it becomes part of a URL. */
export async function askAbout<Value>(
  id: string,
  ...asked: Parameters<typeof ask<Value>>
): Promise<Answer<Value>> {
  if (/^[a-z]+_[A-Za-z0-9]{1,40}$/.test(id)) return ask(...asked)
  const description = 'The id provided does not exist'
  return refused({ reason: 'refused', code: 'BAD_REQUEST_ERROR', description })
}

function refusalIn(thrown: unknown): ProviderRefusal {
  if (thrown instanceof z.ZodError) return unknown(`The answer is not understood: ${z.prettifyError(thrown)}`)
  const known = failure.safeParse(thrown)
  if (known.success) return refusalOf(known.data)
  return unknown(thrown instanceof Error ? thrown.message : 'No answer')
}

function unknown(description: string, throttled = false): ProviderRefusal {
  return { reason: 'unknown', description, throttled }
}

function refusalOf({ statusCode, error }: Failure): ProviderRefusal {
  const certain =
    refusals.has(statusCode) &&
    error?.code === 'BAD_REQUEST_ERROR' &&
    !error.description.includes('in progress')
  if (certain) return { reason: 'refused', ...error }
  return unknown(`${statusCode}: ${error?.description ?? 'no error body'}`, statusCode === 429)
}
