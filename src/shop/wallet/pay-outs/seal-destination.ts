import { z } from 'zod'
import { parseJson } from '../../../lib/json.ts'
import { decrypt, encrypt } from '../../../platform/encryption.ts'
import { lastFourOf, type PayOutDestination } from './rules.ts'
import type { SealedDestination } from './store.ts'

const purpose = 'pay-outs'

export function sealDestination(destination: PayOutDestination): SealedDestination {
  const sealed = encrypt(purpose, Buffer.from(JSON.stringify(destination)))
  return { kind: destination.kind, lastFour: lastFourOf(destination), sealed }
}

const destination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('upi'), upiId: z.string() }),
  z.object({ kind: z.literal('bank'), holder: z.string(), accountNumber: z.string(), ifsc: z.string() }),
])

/** Null if neither SECRET_KEY nor SECRET_OLD_KEY reads it. */
export function openDestination(sealed: Buffer): PayOutDestination | null {
  const plain = decrypt(purpose, sealed)
  return plain && destination.parse(parseJson(plain.toString()))
}
