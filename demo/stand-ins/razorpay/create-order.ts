import { sql } from 'kysely'
import type { z } from 'zod'
import { db } from '../../../src/platform/database.ts'
import type { OrderRow } from './entities.ts'
import { newId } from './ids.ts'
import { refuse } from './refusals.ts'
import type { newOrder } from './validation.ts'

const usual = { automatic: 12, manual: 7200 }

export async function createOrder(asked: z.output<typeof newOrder>): Promise<OrderRow> {
  const receipt = asked.receipt ?? null
  const unique = asked.unique_receipt === true && receipt !== null
  const options = asked.payment?.capture_options
  const made = await db
    .insertInto('sandbox_razorpay.orders')
    .values({
      id: newId('order'),
      amount: asked.amount,
      currency: asked.currency,
      receipt,
      unique_receipt: unique,
      notes: JSON.stringify(asked.notes ?? {}),
      automatic_capture: asked.payment?.capture !== 'manual',
      automatic_expiry_minutes: options?.automatic_expiry_period ?? usual.automatic,
      manual_expiry_minutes: options?.manual_expiry_period ?? usual.manual,
    })
    .onConflict((conflict) =>
      conflict.column('receipt').where('unique_receipt', '=', sql.lit(true)).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return made ?? orderOfReceipt(receipt ?? '', asked.amount)
}

async function orderOfReceipt(receipt: string, amount: number): Promise<OrderRow> {
  const order = await db
    .selectFrom('sandbox_razorpay.orders')
    .selectAll()
    .where('receipt', '=', receipt)
    .where('unique_receipt', '=', true)
    .executeTakeFirstOrThrow()
  if (order.amount !== amount)
    refuse('An order with the same receipt and another amount exists.', { field: 'receipt' })
  return order
}
