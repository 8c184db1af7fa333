import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from './config.ts'

/** 32 bytes that only who has SECRET_KEY can make. `text` begins with its purpose, so that it proves nothing else. */
export function sign(text: string): Buffer {
  return signWith(config.SECRET_KEY, text)
}

/** Also by SECRET_OLD_KEY, so that a change of the key ends no cookie, code or link. */
export function isSigned(text: string, signature: Uint8Array): boolean {
  return keys().some((key) => isSame(signWith(key, text), signature))
}

/** As `isSigned`, for a signature that came as text. It is compared as such: Buffer reads what is no digit as nothing. */
export function isSignedIn(encoding: 'hex' | 'base64url', text: string, signature: string): boolean {
  return keys().some((key) =>
    isSame(Buffer.from(signWith(key, text).toString(encoding)), Buffer.from(signature)),
  )
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The present one first. */
export function keys(): string[] {
  return [config.SECRET_KEY, config.SECRET_OLD_KEY].filter((key) => key !== undefined)
}

function signWith(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
