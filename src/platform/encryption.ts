import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { config } from './config.ts'

const algorithm = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `purpose` keeps what was encrypted for one table from being used in another. */
function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', config.SECRET_KEY, '', `encrypt ${purpose}`, 32))
}

export function encrypt(purpose: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(algorithm, keyFor(purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Null if it was encrypted with another SECRET_KEY. */
export function decrypt(purpose: string, sealed: Buffer): Buffer | null {
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(algorithm, keyFor(purpose), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
  } catch {
    return null
  }
}
