import type { ItemStep, Status } from './rules.ts'

/** A step of an item: `by` is null when nobody took it but the shop itself. */
export type ItemStepOnWire = {
  itemId: string
  from: Status | null
  to: Status
  by: { _id: string; name: string; role: 'admin' | 'user' } | null
  reason: string | null
  at: string
}

/** A step as the item's own shopper sees it: not who in the shop took it, and whether they took it themselves. */
export type OwnStepOnWire = Pick<ItemStepOnWire, 'from' | 'to' | 'reason' | 'at'> & { byYou: boolean }

export function presentOwnStep({ from, to, by, reason, at }: ItemStep): OwnStepOnWire {
  const byYou = by?.role === 'user'
  return { from, to, reason: byYou ? reason : null, at: at.toISOString(), byYou }
}

export function presentStep({ by, at, ...step }: ItemStep): ItemStepOnWire {
  return { ...step, by: by && { _id: by.id, name: by.name, role: by.role }, at: at.toISOString() }
}
