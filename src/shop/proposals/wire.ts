import {
  MAX_OPEN_PROPOSALS,
  type Proposal,
  type ProposalRefusal,
  type ProposalState,
  stateOfProposal,
} from './rules.ts'

export type ProposalOnWire = {
  _id: string
  /** The call in words of the description, as `refund_return`. */
  tool: string
  method: string
  path: string
  /** What would be sent: texts of it are the program's. */
  body: unknown
  permission: string
  why: string
  state: ProposalState
  /** What the shop said when it was confirmed. */
  message: string | null
  key: { name: string; prefix: string }
  madeBy: { _id: string; name: string }
  decidedBy: { _id: string; name: string } | null
  decidedAt: string | null
  createdAt: string
  expiresAt: string
}

export function presentProposal(proposal: Proposal, now: Date): ProposalOnWire {
  const { id, tool, method, path, body, permission, why, message, key, maker, decider } = proposal
  return {
    _id: id,
    ...{ tool, method, path, body, permission, why, message },
    state: stateOfProposal(proposal, now),
    key: { name: key.name, prefix: key.prefix },
    madeBy: { _id: maker.id, name: maker.name },
    decidedBy: decider && { _id: decider.id, name: decider.name },
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
  }
}

const refusals = {
  gone: { status: 404, message: 'Proposal not found' },
  forbidden: { status: 403, message: 'Forbidden' },
  decided: { status: 409, message: 'Somebody has decided about this proposal already' },
  expired: { status: 409, message: 'This proposal has expired' },
  revoked: { status: 409, message: 'The key that asked was revoked' },
} as const

export function presentProposalRefusal({ reason }: ProposalRefusal) {
  return refusals[reason]
}

const draftRefusals = {
  'too-many': {
    status: 429,
    message: `${MAX_OPEN_PROPOSALS} proposals of this key wait for a person already`,
  },
  'too-large': { status: 413, message: 'This is too large to be proposed' },
  revoked: { status: 401, message: 'This key was revoked, and nothing was changed' },
} as const

export function presentDraftRefusal({ reason }: { reason: keyof typeof draftRefusals }) {
  return draftRefusals[reason]
}
