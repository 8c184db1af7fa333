import { type ChargeKind, chargeName, isChargeKind } from '../../shop/charges/rules.ts'
import type { RefundOnWire } from '../../shop/orders/order-payments-wire.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'

const kinds: Record<Exclude<RefundOnWire['of'], ChargeKind>, string> = {
  item: 'refund',
  payment: 'refund of the payment',
  order: `refund made in ${providerName}`,
  waiting: 'refund that had waited',
  fallback: 'refund that could not go back',
  recovered: 'taken from the wallet, as it went back',
}
const destinations = {
  wallet: 'to the wallet',
  unclaimed: 'unclaimed, as the customer is deleted',
  provider: 'to where it was paid from',
  counter: 'at the counter',
  bank: 'to a bank account or UPI id',
  withheld: `not paid to the wallet: it went back in ${providerName} or is disputed there`,
}
const states = { due: 'the provider is asked', pending: 'on its way', processed: 'done', failed: 'failed' }

export function refundInWords({ of, to }: Pick<RefundOnWire, 'of' | 'to'>): string {
  if (of === 'recovered') return `${kinds.recovered} to where it was paid from`
  return `${isChargeKind(of) ? `refund of ${chargeName(of)}` : kinds[of]} ${destinations[to]}`
}

export const stateInWords = ({ to, state }: Pick<RefundOnWire, 'to' | 'state'>): string =>
  to === 'bank' && state === 'due' ? 'to be paid' : states[state]
