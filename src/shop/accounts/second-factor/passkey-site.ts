export type Site = { name: string; origin: string; rpId: string }

export const CHALLENGE_MS = 5 * 60_000

/** EdDSA, ES256 and RS256; asking Node.js for more prints warnings of experimental features. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Loaded when a passkey is used first: its certificates and ASN.1 need memory that most processes can save. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
