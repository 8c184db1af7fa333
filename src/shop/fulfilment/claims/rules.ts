import type { Paise } from '../../../lib/money.ts'
import type { SavedSince } from '../../audit-log/rules.ts'
import type { Courier } from '../../shipments/rules.ts'

export const claimStates = ['open', 'paid', 'refused'] as const
export type ClaimState = (typeof claimStates)[number]

export const claimLabels: Record<ClaimState, string> = { open: 'Open', paid: 'Paid', refused: 'Refused' }

export const MAX_CLAIM_REFERENCE = 60

/** `reference`: as the courier numbers it. */
export type ClaimDraft = { shipmentId: string; amount: Paise; reference: string | null }

export type Claim = ClaimDraft & {
  id: string
  state: ClaimState
  orderId: string
  orderNumber: number
  courier: Pick<Courier, 'id' | 'name'>
  trackingNumber: string | null
  madeAt: Date
  updatedAt: Date
}

export type ClaimEdit = Pick<Claim, 'amount' | 'reference' | 'state'>

export type ClaimRefusal =
  | { reason: 'no-parcel' | 'nothing-to-claim' | 'claimed' | 'gone' }
  | SavedSince<Claim>
