/** Releases of the Universal Commerce Protocol that the shop speaks, newest first. */
export const protocolVersions = ['2026-08-25', '2026-04-08'] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

/** Who asks. `profile`: the address that a request names; `shopperId`: who has linked the assistant, null for a guest. */
export type Assistant = {
  profile: string
  version: ProtocolVersion
  /** Names of what both sides can, such as `dev.ucp.shopping.cart`. */
  capabilities: readonly string[]
  shopperId: string | null
}

export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

export type Message =
  | { type: 'error'; code: string; severity: Severity; content: string; path?: string }
  | { type: 'warning' | 'info'; code: string; content: string; path?: string }

/** Without `ucp`, which each binding adds: `isError` makes its status `error`. `status`: of REST, 200 if absent. */
export type Answer = { status?: 200 | 201 | 404 | 409; body: Record<string, unknown>; isError?: boolean }

/** `payload` is the body as it was sent: with another one the key is refused. */
export type IdempotencyKey = { key: string; payload: string }
