export type Units = { itemId: string; sizeId: string; quantity: number }

/**
 * SQL CTE after `bought (id, size_id, quantity)`: checks and deducts stock in one step, in size id order, and records
 * stock moves. `taken` omits items without enough stock; the caller must roll back then. `deductStockAgain` may use
 * removed sizes, as it takes back released units.
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
