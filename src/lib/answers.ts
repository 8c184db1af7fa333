import { parseJson } from './json.ts'
import { isMissingCode } from './missing-code.ts'

/** A response as the typed client of the calls gives it. */
export type Answered<Body> = {
  ok: boolean
  status: number
  url: string
  headers: Headers
  text(): Promise<string>
  json(): Promise<Body>
}

type BodyOf<Response> = Response extends Answered<infer Body> ? Body : never

/** A call that was refused: `message` is fit to be shown (empty when the server gave none), `body` has what else came. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { message?: string; errors?: Record<string, string>; [detail: string]: unknown }
  constructor(status: number, body: Refusal['body']) {
    super(body.message ?? '')
    this.status = status
    this.body = body
  }
}

/**
 * What to say of a failed call: the server's own words, or `otherwise` when it had none (no answer, a fault of its own).
 * Without a connection that is said first; of code that could not be fetched, what helps.
 */
export function messageOf(error: unknown, otherwise = 'An error occurred'): string {
  if (error instanceof Refusal) return (error.status < 500 && error.message) || otherwise
  if (navigator.onLine === false) return `You are offline. ${otherwise}`
  return isMissingCode(error)
    ? 'The shop could not fetch what this needs. Reload the page and try again.'
    : otherwise
}

let sessionEnded = (): void => {}
let sessionsSeen = 0

/** What happens when a call is answered 401: the session is over. */
export function onSessionEnd(listener: () => void): void {
  sessionEnded = listener
}

/** Who is signed in is known anew: what was asked before and is answered only now says nothing of that. */
export function sessionChanged(): void {
  sessionsSeen++
}

/** Whether nothing has become known of the session since this was called. */
export function whileSessionHolds(): () => boolean {
  const seen = sessionsSeen
  return () => seen === sessionsSeen
}

/** The answer of a call, or a `Refusal`. */
export async function ask<Response extends Answered<unknown>>(
  call: Promise<Response>,
): Promise<BodyOf<Response>> {
  const isCurrent = whileSessionHolds()
  const response = await call
  if (!response.ok) return refused(response, isCurrent)
  return (await bodyOf(response)) as BodyOf<Response>
}

async function bodyOf(response: Answered<unknown>): Promise<unknown> {
  const text = await response.text()
  return response.headers.get('content-type')?.includes('json') ? parseJson(text) : {}
}

/** Throws the `Refusal` that a response is; `isCurrent` says whether its call was sent in this session. */
export async function refused(response: Answered<unknown>, isCurrent = () => true): Promise<never> {
  // A failed login is the one 401 that is not the end of a session.
  const endsSession = response.status === 401 && isCurrent() && !response.url.endsWith('/users/login')
  if (endsSession) sessionEnded()
  throw new Refusal(response.status, (await bodyOf(response)) as Refusal['body'])
}

/** Whether a question that failed is asked once more: a refusal would be the same. */
export function askOnceMore(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof Refusal && error.status < 500)
}
