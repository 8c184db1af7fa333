type Parts = { taken: string; count: string; items: string; coupon: string; today: string }

/**
 * Aborts the statement if it took fewer lines than expected or if, after waiting for locks, the order no longer matches
 * the shop's prices. The order of the WHEN branches is the lock order.
 */
export const refuseOvertaken = ({ taken, count, items, coupon, today }: Parts) => `(
  select case
    when (select count(*) from ${taken}) <> ${count}::int then refuse_overtaken()
    when not is_as_offered((select id from placed), (select user_id from placed), ${items}::jsonb, ${coupon}::uuid, ${today}::date)
    then refuse_overtaken() end)`
