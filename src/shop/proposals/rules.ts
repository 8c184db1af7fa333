export const MAX_OPEN_PROPOSALS = 50
export const MAX_WHY_LENGTH = 500
export const MAX_PROPOSED_BYTES = 64 * 1024
export const MAX_LISTED_PROPOSALS = 100
export const PROPOSAL_DAYS = 7
/** After its end. */
export const KEPT_PROPOSAL_DAYS = 90

/** `deciding`: confirmed, and being made; where it stays so, the shop stopped in the middle. */
export type StoredProposalState = 'open' | 'deciding' | 'made' | 'refused' | 'declined' | 'expired'
export type ProposalState = StoredProposalState | 'revoked'

export type ShopCall = {
  method: 'POST' | 'PUT' | 'DELETE'
  /** With the query. */
  path: string
  body: Record<string, unknown>
}

export type ProposalDraft = ShopCall & {
  key: string
  tool: string
  permission: string
  why: string
}

export type Proposal = ShopCall & {
  id: string
  tool: string
  permission: string
  why: string
  stored: StoredProposalState
  message: string | null
  createdAt: Date
  expiresAt: Date
  decidedAt: Date | null
  decider: { id: string; name: string } | null
  key: { id: string; name: string; prefix: string; isRevoked: boolean }
  maker: { id: string; name: string }
}

export type ProposalRefusal = { reason: 'gone' | 'forbidden' | 'decided' | 'expired' | 'revoked' }

export function stateOfProposal(
  { stored, expiresAt, key }: Pick<Proposal, 'stored' | 'expiresAt' | 'key'>,
  now: Date,
): ProposalState {
  if (stored !== 'open') return stored
  if (key.isRevoked) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** Null: it may be decided. */
export function whyUndecidable(
  proposal: Proposal | undefined,
  held: ReadonlySet<string>,
  now: Date,
): ProposalRefusal['reason'] | null {
  if (!proposal) return 'gone'
  if (!held.has(proposal.permission)) return 'forbidden'
  const state = stateOfProposal(proposal, now)
  if (state === 'open') return null
  return state === 'expired' || state === 'revoked' ? state : 'decided'
}

/**
 * What becomes of a proposal by the status of its call. Where nothing was changed and another person or moment may do, it
 * stays open. A failure of the shop (500) says nothing of what was done, so it is not asked again.
 */
export function stateAfterCall(status: number): 'made' | 'refused' | 'open' {
  if (status < 400) return 'made'
  return status === 403 || status === 429 || status === 503 ? 'open' : 'refused'
}

/** 'refund_return' is 'Refund return'. */
export function titleOfTool(tool: string): string {
  const words = tool.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MAX_SHOWN_VALUE = 1000

/** What would be sent, for a person to read: the id in the path, and each field; a value is shown as text and never as markup. */
export function fieldsOfCall(path: string, body: unknown): { name: string; value: string }[] {
  const [address = '', query = ''] = path.split('?')
  const last = decodeURIComponent(address.split('/').at(-1) ?? '')
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
  const shown = [
    ...(/^[0-9a-f-]{36}$/i.test(last) ? [{ name: 'id', value: last }] : []),
    ...[...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...fields.map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  ]
  return shown.map(({ name, value }) => ({
    name,
    value:
      value.length > MAX_SHOWN_VALUE
        ? `${value.slice(0, MAX_SHOWN_VALUE)}… (${value.length} characters)`
        : value,
  }))
}
