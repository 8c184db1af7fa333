/**
 * SQL CTE after `kept (id, size_id, quantity)`: returns reserved units to stock and records stock moves. Locks sizes in
 * id order; removed sizes count too, hidden until added again.
 */
export const releaseStock = `
  locked as (
    select id from product_sizes where id = any(array(select size_id from kept)) order by id for no key update
  ), released as (
    update product_sizes set stock = stock + quantity
    from locked join kept on kept.size_id = locked.id
    where product_sizes.id = locked.id
    returning kept.id as item_id, size_id, quantity
  ), moved as (
    insert into stock_moves (size_id, quantity, cause, order_item_id)
    select size_id, quantity, 'release', item_id from released
  )`
