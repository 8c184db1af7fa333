import { z } from 'zod'
import { done, type Result, refused } from '../../lib/result.ts'
import { log } from '../log.ts'
import { timeExternal } from '../metrics/series.ts'
import type { Answer, ProviderRefusal } from '../payment-provider/port.ts'
import { traced } from '../tracing.ts'
import type { ProviderResponse } from './client.ts'

const failure = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

// Other 4xx concern the shop's keys, URL or rate, and say nothing of the payment.
const refusals = new Set([400, 409, 422])

export async function ask<Value>(
  operation: string,
  shape: z.ZodType<Value>,
  call: () => Promise<ProviderResponse>,
): Promise<Answer<Value>> {
  const asked = () =>
    traced({ name: `razorpay ${operation}`, kind: 'client' }, call).then(
      (response) => read(response, shape),
      (error: unknown) => unknown(`No response: ${messageOf(error)}`),
    )
  const answer = await timeExternal('razorpay', asked, resultOf)
  if (!answer.ok) log.warn({ operation, refusal: answer.refusal }, 'the payment provider did not do it')
  return answer
}

function resultOf(answer: Answer<unknown>): 'ok' | 'refused' | 'error' {
  if (answer.ok) return 'ok'
  return answer.refusal.reason === 'refused' ? 'refused' : 'error'
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

function read<Value>({ status, body }: ProviderResponse, shape: z.ZodType<Value>): Answer<Value> {
  if (status >= 200 && status < 300) {
    const { success, data, error } = shape.safeParse(body)
    return success ? done(data) : unknown(`The answer is not understood: ${z.prettifyError(error)}`)
  }
  const error = failure.safeParse(body).data?.error
  const certain =
    refusals.has(status) && error?.code === 'BAD_REQUEST_ERROR' && !error.description.includes('in progress')
  if (certain) return refused({ reason: 'refused', ...error })
  return unknown(`${status}: ${error?.description ?? 'no error body'}`, status === 429)
}

function unknown(description: string, throttled = false): Result<never, ProviderRefusal> {
  return refused({ reason: 'unknown', description, throttled })
}

/** `fetch` says only "fetch failed"; its cause says why. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason'
  return error.cause instanceof Error ? error.cause.message : error.message
}
