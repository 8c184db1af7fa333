/** The parameters of a statement that writes an order, and how many of its lines that statement took. */
type Parts = { taken: string; count: string; items: string; coupon: string; today: string }

/**
 * The part of a statement that undoes it where it took fewer lines than it was to take, or where, after its wait for locks,
 * `placed (id, user_id)` is not what the shop offers any more. The order of WHEN is that of the locks.
 */
export const refuseOvertaken = ({ taken, count, items, coupon, today }: Parts) => `(
  select case
    when (select count(*) from ${taken}) <> ${count}::int then refuse_overtaken()
    when not is_as_offered((select id from placed), (select user_id from placed), ${items}::jsonb, ${coupon}::uuid, ${today}::date)
    then refuse_overtaken() end)`
