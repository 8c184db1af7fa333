import { db, run } from '../../../src/platform/database.ts'
import { authoriseDue, expireAuthorised, failUnanswered } from './payments.ts'
import { settleRefund } from './refunds.ts'

const UNANSWERED_MINUTES = 10

const dueChanges = `
  with present as materialized (select sandbox_razorpay.now() as now)
  select id, 'late' as due from sandbox_razorpay.payments, present where authorises_at <= now
  union all
  select id, 'unanswered' from sandbox_razorpay.payments, present
  where status = 'created' and created_at <= now - make_interval(mins => ${UNANSWERED_MINUTES})
  union all
  select payments.id, 'untaken' from sandbox_razorpay.payments
  join sandbox_razorpay.orders on orders.id = order_id, present
  where payments.status = 'authorized' and authorized_at <= now - make_interval(mins => manual_expiry_minutes)
  union all
  select id, settles_as from sandbox_razorpay.refunds, present where settles_at <= now`

export async function applyDueChanges(): Promise<void> {
  const rows = await run<{ id: string; due: keyof typeof then }>(db, dueChanges, [])
  for (const { id, due } of rows) await then[due](id)
}

const then = {
  late: authoriseDue,
  unanswered: failUnanswered,
  untaken: expireAuthorised,
  processed: (id: string) => settleRefund(id, 'processed'),
  failed: (id: string) => settleRefund(id, 'failed'),
}
