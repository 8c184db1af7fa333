import { toRupees } from '../../../lib/money.ts'
import type { Needs, Payments } from './rules.ts'

type PaymentsOnWire = { count: number; amount: number }

export type NeedsOnWire = Omit<Needs, 'inDoubt' | 'goingBack'> & {
  inDoubt: PaymentsOnWire
  goingBack: PaymentsOnWire
}

const presentPayments = ({ count, amount }: Payments): PaymentsOnWire => ({ count, amount: toRupees(amount) })

export const presentNeeds = (needs: Needs): NeedsOnWire => ({
  ...needs,
  inDoubt: presentPayments(needs.inDoubt),
  goingBack: presentPayments(needs.goingBack),
})
