import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from './config.ts'

/** An HMAC of 32 bytes. `payload` begins with its purpose, so that a signature for one purpose is none for another. */
export function sign(payload: string): Buffer {
  return signWith(config.SECRET_KEY, payload)
}

/** Also by SECRET_OLD_KEY, so that a change of the key ends no cookie, code or link. */
export function isSigned(payload: string, signature: Uint8Array): boolean {
  return keys().some((key) => isSame(signWith(key, payload), signature))
}

/** The texts are compared, because Buffer reads what is no digit as nothing. */
export function isSignedIn(encoding: 'hex' | 'base64url', payload: string, signature: string): boolean {
  return keys().some((key) =>
    isSame(Buffer.from(signWith(key, payload).toString(encoding)), Buffer.from(signature)),
  )
}

/** For links without a login, which open nothing else. It names the id in the open and does not expire. */
export function linkTokenOf(purpose: string, id: string): string {
  return `${id}.${sign(`${purpose} ${id}`).toString('base64url')}`
}

export function idOfLinkToken(purpose: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isSignedIn('base64url', `${purpose} ${id}`, signature) ? id : null
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The present one first. */
export function keys(): string[] {
  return [config.SECRET_KEY, config.SECRET_OLD_KEY].filter((key) => key !== undefined)
}

function signWith(key: string, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest()
}
