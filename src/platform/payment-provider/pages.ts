import { setTimeout } from 'node:timers/promises'
import { done, type Result } from '../../lib/result.ts'
import type { Answer, ListPage, Span } from './port.ts'

export type ProviderUnavailable = { reason: 'unknown'; description: string }

const TRIES = 4

export async function* pages<Entity>(
  list: ListPage<Entity>,
  span: Span,
  pauseMs: number,
  tries = TRIES,
): AsyncGenerator<Result<Entity[], ProviderUnavailable>> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const at = cursor
    const page = await withRetries(() => list(span, at), pauseMs, tries)
    yield page.ok ? done(page.value.items) : { ok: false, refusal: { ...page.refusal, reason: 'unknown' } }
    if (!page.ok) return
    cursor = page.value.next
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
