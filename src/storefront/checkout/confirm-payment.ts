import { useQuery } from '@tanstack/react-query'
import { ONLINE } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { newestOrder } from '../orders/queries.ts'
import type { Proof } from '../payment/dialog.ts'
import { type CallOutcome, sendOnce, sendWithRetries } from '../payment/retry.ts'
import { api, send } from '../shared/api.ts'
import type { Attempt } from './navigation-state.ts'

export type Confirmation =
  | { status: 'order'; order: OrderOnWire }
  | { status: 'refused'; reason: string }
  | { status: 'unknown' }

const verify = (json: Proof) => () => send(api.order['verify-Razorpay'].$post({ json }))

export async function confirmPayment(proof: Proof): Promise<Confirmation> {
  return confirmationOf(await sendWithRetries(verify(proof)))
}

async function confirmOnce(proof: Proof): Promise<Confirmation> {
  return confirmationOf(await sendOnce(verify(proof)))
}

function confirmationOf(outcome: CallOutcome<{ order: OrderOnWire }>): Confirmation {
  if (outcome.status === 'succeeded') return { status: 'order', order: outcome.value.order }
  return outcome.status === 'refused' ? { status: 'refused', reason: outcome.reason } : { status: 'unknown' }
}

/** Two minutes in total: late bank responses arrive within one or two minutes. */
const POLL_MS = 5_000
const MAX_CHECKS = 24

/** A bank may approve a payment after the dialog was closed. */
export function usePollLatePayment(attempt: Attempt) {
  return useQuery({
    queryKey: ['late answer', attempt],
    queryFn: () => checkLatePayment(attempt),
    enabled: attempt.ended !== 'refused',
    retry: false,
    staleTime: 0,
    refetchOnReconnect: true,
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.status === 'unknown' && dataUpdateCount + errorUpdateCount < MAX_CHECKS ? POLL_MS : false,
  })
}

async function checkLatePayment(attempt: Attempt): Promise<Confirmation> {
  if (attempt.ended === 'unknown') return confirmOnce(attempt.proof)
  if (attempt.ended === 'refused') return { status: 'refused', reason: attempt.reason }
  const order = await newestOrder().catch(() => null)
  return order && isLate(order, attempt.before) ? { status: 'order', order } : { status: 'unknown' }
}

const isLate = (order: OrderOnWire, before: string | null) =>
  order._id !== before && order.paymentMethod === ONLINE
