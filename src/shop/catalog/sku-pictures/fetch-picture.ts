import { done, type Result, refused } from '../../../lib/result.ts'
import { type OutsideRefusal, requestOutside } from '../../../platform/outside-request.ts'
import { type LeftReason, MAX_PICTURE_MEGABYTES } from './rules.ts'

const MAX_REDIRECTS = 3
/** With all redirects and the second attempt, which is for a server that has closed the connection. */
const TIMEOUT_MS = 30_000

/**
 * The bytes at an address that an owner's file names. Only public addresses are asked, each that it redirects to as
 * well. Null if the process ends meanwhile.
 */
export async function fetchPicture(
  address: string,
  stopping: AbortSignal,
): Promise<Result<Buffer<ArrayBuffer>, { reason: LeftReason }> | null> {
  const until = Date.now() + TIMEOUT_MS
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const asked = await askTwice(url, until, stopping)
    if (stopping.aborted) return null
    if (!asked.ok) return refused({ reason: reasonOf(asked.refusal) })
    const { status, headers, body, isCut } = asked.value
    if (status === 200) return isCut ? refused({ reason: 'large' }) : done(Buffer.from(body))
    const next = status > 299 && status < 400 ? urlFrom(headers.location, url) : null
    if (next === null) return refused({ reason: status === 404 || status === 410 ? 'missing' : 'answer' })
    url = next
  }
  return refused({ reason: 'answer' })
}

async function askTwice(url: string, until: number, signal: AbortSignal) {
  const ask = () =>
    requestOutside(url, {
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg' },
      timeoutMs: Math.max(1, until - Date.now()),
      maxBytes: MAX_PICTURE_MEGABYTES * 2 ** 20,
      signal,
    })
  const asked = await ask()
  return !asked.ok && asked.refusal.reason === 'connection' ? ask() : asked
}

function urlFrom(location: string | undefined, url: string): string | null {
  return location && URL.canParse(location, url) ? new URL(location, url).href : null
}

function reasonOf({ reason }: OutsideRefusal): LeftReason {
  if (reason === 'address') return 'inside'
  return reason === 'name' || reason === 'timeout' || reason === 'connection' ? 'unreachable' : 'address'
}
