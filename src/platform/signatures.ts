import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from './config.ts'

/** 32 bytes that only who has SECRET_KEY can make. `text` begins with its purpose, so that it proves nothing else. */
export function sign(text: string): Buffer {
  return signWith(config.SECRET_KEY, text)
}

/** Also by SECRET_OLD_KEY, so that a change of the key ends no cookie, code or link. */
export function isSigned(text: string, signature: Uint8Array): boolean {
  return keys().some((key) => {
    const right = signWith(key, text)
    return right.length === signature.length && timingSafeEqual(right, signature)
  })
}

/** The present one first. */
export function keys(): string[] {
  return [config.SECRET_KEY, config.SECRET_OLD_KEY].filter((key) => key !== undefined)
}

function signWith(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
