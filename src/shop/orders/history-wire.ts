import { toRupees } from '../../lib/money.ts'
import type { ReturnStep, ReturnWay } from './return-rules.ts'
import type { ItemStep, Refund, Status } from './rules.ts'

export type ItemStepOnWire = {
  itemId: string
  from: Status | null
  to: Status
  by: { _id: string; name: string; role: 'admin' | 'user' } | null
  reason: string | null
  at: string
}

export type OwnStepOnWire = Pick<ItemStepOnWire, 'from' | 'to' | 'reason' | 'at'> & { byYou: boolean }

export function presentOwnStep({ from, to, by, reason, at }: ItemStep): OwnStepOnWire {
  const byYou = by?.role === 'user'
  // Why a return is paid back in part is told to its shopper.
  return { from, to, reason: byYou || to === 'ReturnAccepted' ? reason : null, at: at.toISOString(), byYou }
}

export type OwnReturnStepOnWire = {
  itemId: string
  kind: ReturnStep['kind']
  way: ReturnWay | null
  trackingNumber: string | null
  at: string
}

export function presentOwnReturnStep(step: ReturnStep): OwnReturnStepOnWire {
  const { way, trackingNumber } = step.kind === 'accepted' ? step : { way: null, trackingNumber: null }
  return { itemId: step.itemId, kind: step.kind, way, trackingNumber, at: step.at.toISOString() }
}

/** `amount` in rupees. */
export type OwnRefundOnWire = {
  itemId: string | null
  of: Exclude<Refund['of'], 'payment'>
  to: Refund['to']
  state: Refund['state']
  amount: number
  at: string
}

/** Refunds of another payment are left out, because that was for no order. */
export function presentOwnRefunds(refunds: readonly Refund[]): OwnRefundOnWire[] {
  return refunds.flatMap(({ itemId, of, to, state, amount, at }) =>
    of === 'payment' ? [] : [{ itemId, of, to, state, amount: toRupees(amount), at: at.toISOString() }],
  )
}

export function presentStep({ by, at, ...step }: ItemStep): ItemStepOnWire {
  return { ...step, by: by && { _id: by.id, name: by.name, role: by.role }, at: at.toISOString() }
}
