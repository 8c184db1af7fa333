import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { isSignedIn, sign } from '../signatures.ts'
import { getHostCookie, setHostCookie } from './cookies.ts'

const cookie = 'device'
/** The maximum that browsers allow. */
const LIFE_SECONDS = 400 * 24 * 3600
const MAX_ACCOUNTS = 5

function readCookie(c: Context): { id: string; proofs: string[] } {
  const [id = '', ...proofs] = (getHostCookie(c, cookie) ?? '').split('.')
  if (!/^[\w-]{22}$/.test(id)) return { id: randomBytes(16).toString('base64url'), proofs: [] }
  return { id, proofs: proofs.filter((proof) => /^[\w-]{43}$/.test(proof)).slice(0, MAX_ACCOUNTS) }
}

const payloadOf = (id: string, email: string) => `device ${id} ${email.toLowerCase()}`

export function knownDevice(c: Context, email: string): string | null {
  const { id, proofs } = readCookie(c)
  const payload = payloadOf(id, email)
  return proofs.some((proof) => isSignedIn('base64url', payload, proof)) ? id : null
}

/** Sets a cookie: only for `no-store` responses. */
export function rememberDevice(c: Context, email: string): void {
  const { id, proofs } = readCookie(c)
  const proof = sign(payloadOf(id, email)).toString('base64url')
  const others = proofs.filter((known) => known !== proof).slice(0, MAX_ACCOUNTS - 1)
  setHostCookie(c, cookie, [id, proof, ...others].join('.'), LIFE_SECONDS)
}
