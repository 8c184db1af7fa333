import { fromPaise } from '../../lib/money.ts'
import { type Database, run } from '../../platform/database.ts'
import type { CustomerMoney } from './deletion-rules.ts'

type Row = { hold: string | null; awaitingPayment: number; returns: number; refunds: number }

const money = `
  select hold.id as hold, coalesce(hold.total, 0) as "awaitingPayment", (
    select coalesce(sum(price * quantity - coupon_share), 0) from orders join order_items on order_id = orders.id
    where user_id = $1 and state = 'placed' and status = 'ReturnInitialized'
  ) as returns, (
    select coalesce(sum(provider_refunds.amount), 0) from provider_refunds join charges on charges.id = charge_id
    where try_at is not null and user_id = $1
  ) as refunds
  from (values (1)) as one left join orders as hold on hold.user_id = $1 and state = 'awaiting_payment'`

export async function readOpenMoney(
  on: Database,
  userId: string,
): Promise<{ hold: string | null; money: Omit<CustomerMoney, 'balance'> }> {
  const [row] = (await run<Row>(on, money, [userId])) as [Row]
  const { hold, awaitingPayment, returns, refunds } = row
  return {
    hold,
    money: {
      awaitingPayment: fromPaise(awaitingPayment),
      returns: fromPaise(returns),
      refunds: fromPaise(refunds),
    },
  }
}
