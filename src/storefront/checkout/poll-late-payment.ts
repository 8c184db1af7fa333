import { useQuery } from '@tanstack/react-query'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { newestOrder } from '../orders/queries.ts'
import { type Confirmation, confirmOnce } from './confirm-payment.ts'
import type { Attempt } from './navigation-state.ts'

/** Two minutes in total: late bank responses arrive within one or two minutes. */
const POLL_MS = 5_000
const MAX_CHECKS = 24

/** A bank may approve a payment after the dialog was closed. */
export function usePollLatePayment(attempt: Attempt) {
  return useQuery({
    queryKey: ['late answer', attempt],
    queryFn: () => scheduleCheck(attempt),
    enabled: attempt.ended !== 'refused',
    retry: false,
    staleTime: 0,
    refetchOnReconnect: true,
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.answer === 'unknown' && dataUpdateCount + errorUpdateCount < MAX_CHECKS ? POLL_MS : false,
  })
}

async function scheduleCheck(attempt: Attempt): Promise<Confirmation> {
  if (attempt.ended === 'unknown') return confirmOnce(attempt.proof)
  if (attempt.ended === 'refused') return { answer: 'refused', reason: attempt.reason }
  const order = await newestOrder().catch(() => null)
  return order && isLate(order, attempt.before) ? { answer: 'order', order } : { answer: 'unknown' }
}

const isLate = (order: OrderOnWire, before: string | null) =>
  order._id !== before && order.paymentMethod === 'Razorpay'
