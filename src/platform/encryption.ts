import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { config } from './config.ts'
import { keys } from './signatures.ts'

const algorithm = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Every column that is encrypted, by its purpose, which keeps what was encrypted for one from being used in another. */
export const encryptedColumns = {
  totp: { table: 'totp_secrets', column: 'secret', key: 'user_id' },
  'erased accounts': { table: 'erased_accounts', column: 'sealed', key: 'user_id' },
  'pay-outs': { table: 'pay_out_destinations', column: 'sealed', key: 'user_id' },
  'service keys': { table: 'service_keys', column: 'sealed', key: 'service' },
  'webhook secrets': { table: 'webhook_secrets', column: 'sealed', key: 'id' },
  'shop keys': { table: 'shop_keys', column: 'sealed', key: 'id' },
} as const

export type Purpose = keyof typeof encryptedColumns

function keyFor(purpose: Purpose, secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `encrypt ${purpose}`, 32))
}

export function encrypt(purpose: Purpose, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(algorithm, keyFor(purpose, config.SECRET_KEY), nonce)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Null if it was encrypted with neither SECRET_KEY nor SECRET_OLD_KEY. */
export function decrypt(purpose: Purpose, sealed: Buffer): Buffer | null {
  for (const key of keys()) {
    const plain = decryptWith(key, purpose, sealed)
    if (plain) return plain
  }
  return null
}

/** Whether SECRET_KEY alone reads it. */
export function isCurrent(purpose: Purpose, sealed: Buffer): boolean {
  return decryptWith(config.SECRET_KEY, purpose, sealed) !== null
}

function decryptWith(key: string, purpose: Purpose, sealed: Buffer): Buffer | null {
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(algorithm, keyFor(purpose, key), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
  } catch {
    return null
  }
}
