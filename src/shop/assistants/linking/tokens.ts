import { createHash, randomBytes } from 'node:crypto'

const kinds = { code: 'uc_', access: 'ua_', refresh: 'ur_' } as const
export type TokenKind = keyof typeof kinds

const SECRET_LENGTH = 43
const form = new RegExp(`^(u[car]_)([0-9a-f]{32})([A-Za-z0-9_-]{${SECRET_LENGTH}})$`)

/** It carries the id of its grant, so that a secret which is not the newest one ends the grant without a list of old ones. */
export function newToken(kind: TokenKind, grantId: string): string {
  return kinds[kind] + grantId.replaceAll('-', '') + randomBytes(32).toString('base64url')
}

/** A plain hash will do: 256 bits are beyond guessing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Null if it is none. */
export function readToken(token: string): { kind: TokenKind; grantId: string; hash: Buffer } | null {
  const [, start, hex = ''] = form.exec(token) ?? []
  const kind = (['code', 'access', 'refresh'] as const).find((each) => kinds[each] === start)
  if (!kind) return null
  const grantId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { kind, grantId, hash: hashToken(token) }
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
