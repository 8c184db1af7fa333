/** So many units of a size, and the order's item they are for. */
export type Units = { itemId: string; sizeId: string; quantity: number }

/**
 * The part of a statement that takes the units of order items off the shelf and writes down where they went. It follows
 * `bought (id, size_id, quantity)`, items each of another size, and gives `taken (item_id, size_id, quantity)` without
 * those of which there are too few: the transaction that has taken some of them is to be undone. The check and the write
 * are one, and sizes are locked by ascending id. Items take their units once, and once more after giving them back unbought:
 * then also from a size that was removed, as those are the units they gave back.
 */
export const deductStock = takeStockFor('order', ' and removed_at is null')
export const deductStockAgain = takeStockFor('retake', '')

function takeStockFor(cause: 'order' | 'retake', condition: string): string {
  return `
  locked as (
    select id from product_sizes where id = any(array(select size_id from bought)) order by id for no key update
  ), taken as (
    update product_sizes set stock = stock - quantity
    from locked join bought on bought.size_id = locked.id
    where product_sizes.id = locked.id and stock >= quantity${condition}
    returning bought.id as item_id, size_id, quantity
  ), moved as (
    insert into stock_moves (size_id, quantity, cause, order_item_id)
    select size_id, -quantity, '${cause}', item_id from taken
  )`
}
