import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/database.ts'
import { replaceRecoveryCodes } from './recovery-codes-store.ts'
import { formatRecoveryCode, plainRecoveryCode, RECOVERY_CODES } from './rules.ts'

/** SECRET_KEY is not hashed in: 80 random bits cannot be guessed, and a code must outlive that key. */
export function hashRecoveryCode(userId: string, typed: string): Buffer {
  return createHash('sha256')
    .update(`recovery ${userId} ${plainRecoveryCode(typed)}`)
    .digest()
}

/** The old ones end. Only their hashes are kept. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(10)))
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
