import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { config } from '../config.ts'
import { connectionOf, isTrustedProxy } from './client-ip.ts'

const HEADER = 'x-proxy-check'
const VALID_MS = 60_000

/** How a request arrived. */
export const arrival = z.object({
  connection: z.string(),
  isTrusted: z.boolean(),
  forwardedFor: z.string().nullable(),
})

/** Headers by which `maidan doctor` proves that it knows SECRET_KEY. */
export function proxyCheckHeaders(now = Date.now()): Record<string, string> {
  return { [HEADER]: `${now}.${signatureOf(now)}` }
}

/** Null for everybody but the doctor. */
export function arrivalOf(c: Context): z.infer<typeof arrival> | null {
  const [time = '', signature = ''] = c.req.header(HEADER)?.split('.') ?? []
  const isRecent = Math.abs(Date.now() - Number(time)) < VALID_MS
  if (!isRecent || !isSame(signature, signatureOf(Number(time)))) return null
  const connection = connectionOf(c) ?? ''
  return {
    connection,
    isTrusted: isTrustedProxy(connection),
    forwardedFor: c.req.header('x-forwarded-for') ?? null,
  }
}

function signatureOf(time: number): string {
  return createHmac('sha256', config.SECRET_KEY).update(`proxy check ${time}`).digest('hex')
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
