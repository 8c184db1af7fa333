/**
 * The part of a statement that puts the units of order items back on the shelf which were kept and never bought, and records
 * it. It follows `kept (id, size_id, quantity)`, items each of another size. Locks the sizes by ascending id; units of a size
 * that was removed are counted there too: nobody sees them until it is added again.
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
