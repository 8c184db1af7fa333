export const RECOVERY_CODES = 10

export type Passkey = { id: string; name: string; createdAt: Date; usedAt: Date | null }

export type SecondFactor = {
  hasTotp: boolean
  passkeys: Passkey[]
  recoveryCodesLeft: number
  isRequired: boolean
  confirmedMinutes: number
}

/** After the right password, an admin proves a factor, or sets one up because all admins need one. */
export type SecondStep = { kind: 'prove'; totp: boolean; passkey: boolean } | { kind: 'enrol' }

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => digits[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** 'ABCD-EFGH-IJKL-MNOP': 80 random bits. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  return base32(bytes).replace(/(.{4})(?!$)/g, '$1-')
}

export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z2-7]/g, '')
}
