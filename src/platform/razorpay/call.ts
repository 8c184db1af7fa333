import { z } from 'zod'
import { done, type Result, refused } from '../../lib/result.ts'
import { log } from '../log.ts'

/**
 * What the provider answers. `refused`: it understood and will not, in its own words. `unknown`: whether it was done
 * cannot be said (no answer, a 5xx, throttled, rubbish); asking again with the same receipt or key is safe.
 */
export type Answer<Value> = Result<Value, ProviderRefusal>

export type ProviderRefusal =
  | { reason: 'refused'; code: string; description: string }
  | { reason: 'unknown'; description: string; throttled: boolean }

const failure = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string(), description: z.string() }).optional().catch(undefined),
})
type Failure = z.output<typeof failure>

// Anything else that begins with a 4 is about the shop's keys, address or haste, and says nothing of the payment.
const refusals = new Set([400, 409, 422])

/** Makes a call of the provider and reads its answer as `shape`; never rejects, and never writes down a secret. */
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

/** The same about what the provider knows by an `id`; one that cannot be is refused here, before it becomes part of a URL. */
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
