import type { ItemStep, Status } from './rules.ts'

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

export function presentStep({ by, at, ...step }: ItemStep): ItemStepOnWire {
  return { ...step, by: by && { _id: by.id, name: by.name, role: by.role }, at: at.toISOString() }
}
