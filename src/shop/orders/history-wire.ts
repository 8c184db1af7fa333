import { toRupees } from '../../lib/money.ts'
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
  return { from, to, reason: byYou ? reason : null, at: at.toISOString(), byYou }
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

/** Without those of another payment, which was for no order. */
export function presentOwnRefunds(refunds: readonly Refund[]): OwnRefundOnWire[] {
  return refunds.flatMap(({ itemId, of, to, state, amount, at }) =>
    of === 'payment' ? [] : [{ itemId, of, to, state, amount: toRupees(amount), at: at.toISOString() }],
  )
}

export function presentStep({ by, at, ...step }: ItemStep): ItemStepOnWire {
  return { ...step, by: by && { _id: by.id, name: by.name, role: by.role }, at: at.toISOString() }
}
