import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Insertable, Selectable } from 'kysely'
import { addDays, type Day, dayOf, startOf } from '../../../src/lib/dates.ts'
import { db, run, transaction } from '../../../src/platform/database.ts'
import type { DB } from '../../../src/platform/schema.ts'
import { feeOf } from './entities.ts'
import { newId } from './ids.ts'
import { numberIn } from './lists.ts'

type LineRow = Selectable<DB['sandbox_razorpay.settlement_lines']> & { utr: string; settled_at: Date }

/** Domestic payments are settled two days after they were captured, in the morning. */
const SETTLEMENT_DAYS = 2
const MORNING_MS = 10 * 3_600_000

type OpenMovement = {
  id: string
  type: 'payment' | 'refund' | 'adjustment'
  amount: number
  charged: number
  paymentId: string
  disputeId: string | null
  at: Date
}

const unsettled = `
  select * from (
    select id, 'payment' as type, amount, amount - customer_fee as charged, id as "paymentId", null as "disputeId", captured_at as at
    from sandbox_razorpay.payments where captured_at is not null
    union all
    select refunds.id, 'refund', refunds.amount, 0, payment_id, null, refunds.created_at
    from sandbox_razorpay.refunds join sandbox_razorpay.payments on payments.id = payment_id
    where refunds.status <> 'failed' and captured_at is not null
    union all
    select replace(id, 'disp_', 'adj_'), 'adjustment', amount_deducted, 0, payment_id, id, created_at
    from sandbox_razorpay.disputes where amount_deducted > 0
  ) as entities
  where at < $1 and not exists (select from sandbox_razorpay.settlement_lines where entity_id = entities.id)
  order by at, id`

/** Settles what is due by now. With `isEarly` all that was captured, at this moment. */
export function settleDue({ isEarly = false } = {}): Promise<void> {
  return transaction(async (tx) => {
    const [clock] = await run<{ now: Date }>(
      tx,
      'select sandbox_razorpay.now() as now from sandbox_razorpay.settings for update',
      [],
    )
    const now = clock?.now ?? new Date()
    const dueOn = (day: Day) => new Date(startOf(addDays(day, SETTLEMENT_DAYS)).getTime() + MORNING_MS)
    const rows = await run<OpenMovement>(tx, unsettled, [now])
    const days = Map.groupBy(rows, ({ at }) => (isEarly ? dayOf(now) : dayOf(at)))
    let open: OpenMovement[] = []
    for (const [day, entities] of days) {
      const at = isEarly ? now : dueOn(day)
      if (at > now) break
      open.push(...entities)
      const lines = open.map(lineOf)
      const amount = lines.reduce((sum, { credit, debit }) => sum + credit - debit, 0)
      // Refunds beyond what was paid are taken from the next settlement.
      if (amount <= 0) continue
      const id = newId('setl')
      const utr = createHash('sha1').update(id).digest('hex').slice(0, 16)
      await tx
        .insertInto('sandbox_razorpay.settlements')
        .values({ id, amount, utr, created_at: at })
        .execute()
      await tx
        .insertInto('sandbox_razorpay.settlement_lines')
        .values(lines.map((line) => ({ ...line, settlement_id: id })))
        .execute()
      open = []
    }
  })
}

function lineOf({ id, type, amount, charged, paymentId, disputeId, at }: OpenMovement) {
  const { fee, tax } = type === 'payment' ? feeOf(charged) : { fee: 0, tax: 0 }
  const isPaid = type === 'payment'
  return {
    entity_id: id,
    type,
    amount,
    fee,
    tax,
    debit: isPaid ? 0 : amount,
    credit: isPaid ? amount - fee : 0,
    payment_id: paymentId,
    dispute_id: disputeId,
    created_at: at,
  } satisfies Omit<Insertable<DB['sandbox_razorpay.settlement_lines']>, 'settlement_id'>
}

const recon = `
  select settlement_lines.*, utr, settlements.created_at as settled_at
  from sandbox_razorpay.settlements join sandbox_razorpay.settlement_lines on settlement_id = settlements.id
  where settlements.created_at >= $1 and settlements.created_at < $2
  order by settlements.created_at, entity_id limit $3 offset $4`

/** Of a day, or of a month without one. */
export function listRecon(c: Context): Promise<LineRow[]> {
  const [year, month] = [numberIn(c, 'year', 0, 9999), numberIn(c, 'month', 0, 12)]
  const day = numberIn(c, 'day', 0, 31)
  const text = (number: number) => String(number).padStart(2, '0')
  const first = `${year}-${text(month)}-${text(day || 1)}` as Day
  const end = day ? addDays(first, 1) : (`${addDays(first, 31).slice(0, 7)}-01` as Day)
  const page = [numberIn(c, 'count', 10, 1_000), numberIn(c, 'skip', 0, 1e9)]
  return run<LineRow>(db, recon, [startOf(first), startOf(end), ...page])
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function reconEntity({ created_at, settled_at, utr, ...line }: LineRow) {
  const { entity_id, type, debit, credit, amount, fee, tax, settlement_id, payment_id, dispute_id } = line
  return {
    entity_id,
    type,
    debit,
    credit,
    amount,
    currency: 'INR',
    fee,
    tax,
    on_hold: false,
    settled: true,
    created_at: seconds(created_at),
    settled_at: seconds(settled_at),
    settlement_id,
    posted_at: null,
    credit_type: 'default',
    description: null,
    notes: '{}',
    payment_id: type === 'payment' ? null : payment_id,
    settlement_utr: utr,
    order_id: null,
    order_receipt: null,
    method: 'upi',
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id,
  }
}
