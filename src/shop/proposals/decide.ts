import { done, type Result, refused } from '../../lib/result.ts'
import { actingKey } from '../../platform/acting-key.ts'
import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import {
  type Proposal,
  type ProposalRefusal,
  type ShopCall,
  stateAfterCall,
  whyUndecidable,
} from './rules.ts'
import { decideProposal, findProposal, finishProposal } from './store.ts'

type Person = { id: string; permissions: ReadonlySet<string> }
type CallAnswer = { status: number; body: Record<string, unknown> }

async function claim(
  { id: by, permissions }: Person,
  id: string,
  state: 'deciding' | 'declined',
): Promise<Result<Proposal, ProposalRefusal>> {
  return transaction(async (tx) => {
    const at = clock.now()
    const proposal = await findProposal(tx, id)
    const reason = whyUndecidable(proposal, permissions, at)
    if (reason || !proposal) return refused({ reason: reason ?? 'gone' })
    if (!(await decideProposal(tx, id, { state, by, at }))) return refused({ reason: 'decided' })
    if (state === 'declined') await recordDecision(tx, by, proposal, 'declined')
    return done(proposal)
  })
}

async function recordDecision(
  tx: Parameters<typeof recordChanges>[0],
  by: string,
  { id, tool }: Proposal,
  state: string,
): Promise<void> {
  await recordChanges(tx, {
    ...{ by, thing: 'proposal', id, name: tool, verb: 'resolved' as const },
    // What a person decides stands, whatever becomes of the key.
    key: null,
    before: { state: 'open' },
    after: { state },
  })
}

export async function declineProposal(person: Person, id: string): Promise<Result<null, ProposalRefusal>> {
  const declined = await claim(person, id, 'declined')
  return declined.ok ? done(null) : declined
}

/**
 * The call is made by this person, and what it changes names the key that asked, too: a key that is revoked meanwhile changes nothing.
 * Of two persons who confirm at once, one makes the call.
 */
export async function confirmProposal(
  person: Person,
  id: string,
  make: (call: ShopCall) => Promise<CallAnswer>,
): Promise<Result<CallAnswer, ProposalRefusal>> {
  const claimed = await claim(person, id, 'deciding')
  if (!claimed.ok) return claimed
  const { method, path, body, key } = claimed.value
  const answer = await actingKey.run(key.id, () => make({ method, path, body }))
  const state = stateAfterCall(answer.status)
  const message = String(answer.body.message ?? '').slice(0, 500)
  await transaction(async (tx) => {
    await finishProposal(tx, id, { state, message })
    if (state !== 'open') await recordDecision(tx, person.id, claimed.value, state)
  })
  return done(answer)
}
