import { z } from 'zod'
import { updatedAtField } from '../../../forms/dates.ts'
import { amountOf } from '../../../forms/money.ts'
import { pageFields } from '../../../forms/paging.ts'
import { reference } from '../../../forms/reference.ts'
import { line } from '../../../forms/text.ts'
import { toRupees } from '../../../lib/money.ts'
import { tooLong } from '../../../lib/text.ts'
import { type Claim, type ClaimRefusal, type ClaimState, claimStates, MAX_CLAIM_REFERENCE } from './rules.ts'

const claimFields = {
  amount: amountOf('Amount'),
  /** The courier's number of it. */
  reference: line('The reference must be a text')
    .max(MAX_CLAIM_REFERENCE, tooLong(MAX_CLAIM_REFERENCE))
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null),
}

export const claimForm = z.object({ ...claimFields, parcel: reference('Which parcel?') })

export const claimEditForm = z.object({
  ...claimFields,
  state: z.enum(claimStates, 'Unknown state'),
  updatedAt: updatedAtField,
})

export const claimFilter = { ...pageFields, state: z.enum(['', ...claimStates], 'Unknown state').optional() }

export type ClaimOnWire = {
  _id: string
  parcel: string
  orderId: string
  orderNumber: number
  courier: { _id: string; name: string }
  trackingNumber: string | null
  amount: number
  reference: string | null
  state: ClaimState
  madeAt: string
  updatedAt: string
}

export function presentClaim(claim: Claim): ClaimOnWire {
  const { id, shipmentId, orderId, orderNumber, courier, trackingNumber, reference, state } = claim
  return {
    _id: id,
    parcel: shipmentId,
    orderId,
    orderNumber,
    courier: { _id: courier.id, name: courier.name },
    trackingNumber,
    amount: toRupees(claim.amount),
    reference,
    state,
    madeAt: claim.madeAt.toISOString(),
    updatedAt: claim.updatedAt.toISOString(),
  }
}

const refusals = {
  'no-parcel': { status: 404, message: 'Parcel not found' },
  gone: { status: 404, message: 'Claim not found' },
  'nothing-to-claim': { status: 409, message: 'Book first what the courier lost or damaged of this parcel' },
  claimed: { status: 409, message: 'This parcel was claimed already' },
} as const

export function presentClaimRefusal(refusal: ClaimRefusal) {
  if (refusal.reason !== 'saved-since') return refusals[refusal.reason]
  const message = 'Another admin has saved this claim since. Look at it again, then save'
  return { status: 409, message, claim: presentClaim(refusal.present) } as const
}
