import { isMissingCode } from './missing-code.ts'

export type ApiResponse<Body> = {
  ok: boolean
  status: number
  url: string
  headers: Headers
  text(): Promise<string>
  json(): Promise<Body>
}

type BodyOf<Response> = Response extends ApiResponse<infer Body> ? Body : never

/** A 4xx or 5xx response. `message` can be shown to the user; it is empty when the server sent none. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { message?: string; errors?: Record<string, string>; [detail: string]: unknown }
  constructor(status: number, body: Refusal['body']) {
    super(body.message ?? '')
    this.status = status
    this.body = body
  }
}

/** The message to show for a failed call; `otherwise` for a 5xx or a network error. */
export function messageOf(error: unknown, otherwise = 'An error occurred'): string {
  if (error instanceof Refusal) return (error.status < 500 && error.message) || otherwise
  if (navigator.onLine === false) return `You are offline. ${otherwise}`
  return isMissingCode(error)
    ? 'The shop could not fetch what this needs. Reload the page and try again.'
    : otherwise
}

/** Whether it was the network or the server that failed, and not the page itself. */
export function isFetchFailure(error: unknown): boolean {
  if (error instanceof Refusal || isMissingCode(error) || navigator.onLine === false) return true
  // Chromium, Safari and Firefox have no other sign of a network that failed.
  return error instanceof TypeError && /^(Failed to fetch|Load failed|NetworkError)/.test(error.message)
}

let endSession = (): void => {}
let sessionVersion = 0

export function onSessionEnd(listener: () => void): void {
  endSession = listener
}

/** Call after sign-in and sign-out: a 401 of an earlier request no longer ends the session. */
export function sessionChanged(): void {
  sessionVersion++
}

/** Returns whether the session is still the one of this call. */
export function trackSession(): () => boolean {
  const version = sessionVersion
  return () => version === sessionVersion
}

export async function send<Response extends ApiResponse<unknown>>(
  call: Promise<Response>,
): Promise<BodyOf<Response>> {
  const isCurrent = trackSession()
  const response = await call
  if (!response.ok) return throwRefusal(response, isCurrent)
  return (await readBody(response)) as BodyOf<Response>
}

async function readBody(response: ApiResponse<unknown>): Promise<unknown> {
  return response.headers.get('content-type')?.includes('json') ? response.json() : {}
}

export async function throwRefusal(response: ApiResponse<unknown>, isCurrent = () => true): Promise<never> {
  // A failed login also answers 401, without ending a session.
  const endsSession = response.status === 401 && isCurrent() && !response.url.endsWith('/users/login')
  if (endsSession) endSession()
  throw new Refusal(response.status, (await readBody(response)) as Refusal['body'])
}

export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof Refusal && error.status < 500)
}
