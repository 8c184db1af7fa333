import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import {
  KEPT_PROPOSAL_DAYS,
  MAX_OPEN_PROPOSALS,
  MAX_PROPOSED_BYTES,
  PROPOSAL_DAYS,
  type Proposal,
  type ProposalDraft,
} from './rules.ts'
import {
  countOpenProposals,
  findProposal,
  findSameProposal,
  insertProposal,
  lockKeyOfProposals,
  purgeProposals,
} from './store.ts'

const DAY_MS = 86_400_000

/** The same call of the same key is one proposal while it waits, also when it is asked twice at once. `by`: who made the key. */
export function proposeCall(
  by: string,
  draft: ProposalDraft,
): Promise<Result<Proposal, { reason: 'too-many' | 'too-large' | 'revoked' }>> {
  return transaction(async (tx) => {
    const { key, tool, method, path, body } = draft
    const asked = JSON.stringify([tool, method, path, body])
    if (Buffer.byteLength(asked) > MAX_PROPOSED_BYTES) return refused({ reason: 'too-large' })
    if (!(await lockKeyOfProposals(tx, key))) return refused({ reason: 'revoked' })
    const createdAt = clock.now()
    const keptSince = new Date(createdAt.getTime() - (PROPOSAL_DAYS + KEPT_PROPOSAL_DAYS) * DAY_MS)
    await purgeProposals(tx, key, { now: createdAt, keptSince })
    const fingerprint = createHash('sha256').update(asked).digest()
    const same = await findSameProposal(tx, key, fingerprint)
    if (same) return done(same)
    if ((await countOpenProposals(tx, key)) >= MAX_OPEN_PROPOSALS) return refused({ reason: 'too-many' })
    const expiresAt = new Date(createdAt.getTime() + PROPOSAL_DAYS * DAY_MS)
    const id = await insertProposal(tx, draft, { fingerprint, createdAt, expiresAt })
    const after = { tool, state: 'open' }
    await recordChanges(tx, {
      by,
      key,
      thing: 'proposal',
      id,
      name: tool,
      verb: 'created',
      before: null,
      after,
    })
    const proposal = await findProposal(tx, id)
    if (!proposal) throw new Error('a proposal was not found after its insert')
    return done(proposal)
  })
}
