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

export function presentStep({ by, at, ...step }: ItemStep): ItemStepOnWire {
  return { ...step, by: by && { _id: by.id, name: by.name, role: by.role }, at: at.toISOString() }
}
