import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The start tells scanners for secrets what it is, and names neither the shop nor the software. */
const START = 'shopkey_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Eight of them are shown with the prefix; the other 43 are 256 bits. */
const SECRET_LENGTH = 51
const CHECK_LENGTH = 6
const PREFIX_LENGTH = 16

const form = new RegExp(`^${START}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`)
const inText = new RegExp(`${START}[0-9A-Za-z]{8,}`, 'g')

/** Its last six digits are a checksum, so that a mistyped or shortened key is told from a wrong one without the database. */
export function newApiKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return START + secret + checksumOf(secret)
}

/** Also one that is mistyped. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith(START)
}

export function isApiKey(text: string): boolean {
  const [, secret, checksum] = form.exec(text) ?? []
  return secret !== undefined && checksumOf(secret) === checksum
}

/** A plain hash will do: 256 bits are beyond guessing. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** What is shown of a key for ever. The other characters are no easier to guess with it. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH)
}

/** Leaves the prefix, by which its owner finds the key. */
export function withoutApiKeys(text: string): string {
  return text.includes(START) ? text.replace(inText, (key) => `${prefixOf(key)}…`) : text
}

export function hasApiKey(text: string): boolean {
  return text.includes(START) && text.search(inText) >= 0
}

function checksumOf(secret: string): string {
  let rest = crc32(secret)
  let digits = ''
  for (let at = 0; at < CHECK_LENGTH; at++) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
