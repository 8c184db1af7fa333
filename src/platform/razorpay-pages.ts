import { setTimeout } from 'node:timers/promises'
import type { Result } from '../lib/result.ts'
import { type Answer, PAGE_SIZE, type Span } from './razorpay.ts'

export type ProviderUnavailable = { reason: 'unknown'; description: string }

const TRIES = 4

/** Continues from the last second of the previous page: large offsets are slow at the provider. */
export async function* pages<Entity extends { createdAt: Date }>(
  list: (span: Span, skip: number) => Promise<Answer<Entity[]>>,
  { from, to }: Span,
  pauseMs: number,
  tries = TRIES,
): AsyncGenerator<Result<Entity[], ProviderUnavailable>> {
  for (let skip = 0; ; ) {
    const span = { from, to }
    const page = await withRetries(() => list(span, skip), pauseMs, tries)
    yield page.ok ? page : { ok: false, refusal: { ...page.refusal, reason: 'unknown' } }
    if (!page.ok || page.value.length < PAGE_SIZE) return
    const oldest = new Date(Math.min(...page.value.map(({ createdAt }) => createdAt.getTime())))
    skip = oldest < to ? 0 : skip + PAGE_SIZE
    to = oldest
  }
}

export async function withRetries<Value>(
  call: () => Promise<Answer<Value>>,
  pauseMs: number,
  tries = TRIES,
): Promise<Answer<Value>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call()
    if (answer.ok || answer.refusal.reason === 'refused' || attempt === tries) return answer
    await setTimeout(pauseMs * attempt)
  }
}
