import type { Context } from 'hono'
import { z } from 'zod'
import { isSignedIn, sign } from '../signatures.ts'
import { connectionOf, isTrustedProxy } from './client-ip.ts'

const HEADER = 'x-proxy-check'
const VALID_MS = 60_000

const payloadOf = (time: number) => `proxy check ${time}`

/** How a request arrived. */
export const arrival = z.object({
  connection: z.string(),
  isTrusted: z.boolean(),
  forwardedFor: z.string().nullable(),
})

/** Headers by which `maidan doctor` proves that it knows SECRET_KEY. */
export function proxyCheckHeaders(now = Date.now()): Record<string, string> {
  return { [HEADER]: `${now}.${sign(payloadOf(now)).toString('hex')}` }
}

/** Null for everybody but the doctor. */
export function arrivalOf(c: Context): z.infer<typeof arrival> | null {
  const [time = '', signature = ''] = c.req.header(HEADER)?.split('.') ?? []
  const isRecent = Math.abs(Date.now() - Number(time)) < VALID_MS
  if (!isRecent || !isSignedIn('hex', payloadOf(Number(time)), signature)) return null
  const connection = connectionOf(c) ?? ''
  return {
    connection,
    isTrusted: isTrustedProxy(connection),
    forwardedFor: c.req.header('x-forwarded-for') ?? null,
  }
}
