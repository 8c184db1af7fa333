import { createHmac, timingSafeEqual } from 'node:crypto'
import { base32 } from './rules.ts'

const STEP_SECONDS = 30
const DIGITS = 6

/** RFC 6238 with the defaults that all authenticator apps know: SHA-1, six digits, 30 seconds. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The step before and the one after count too: clocks differ, and people type slowly. */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  const typed = Buffer.from(code)
  const matches = (step: number) => {
    const right = Buffer.from(totpAt(secret, step))
    return right.length === typed.length && timingSafeEqual(right, typed)
  }
  const step = stepOf(now)
  return [step, step - 1, step + 1].find(matches) ?? null
}

export function totpUrl(secret: Buffer, { issuer, email }: { issuer: string; email: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
