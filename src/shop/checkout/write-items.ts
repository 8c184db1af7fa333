import type { ItemDraft } from './price-order-rules.ts'

/** CTE after `placed (id)` that inserts the rows of `itemRows`. Returns `bought (id, position, size_id, quantity)`. */
export const writeItems = (parameter: string) => `
  bought as (
    insert into order_items (order_id, position, product_id, size_id, product_name, brand_id, brand_name,
      category_id, category_name, thumbnail, size, quantity, original_price, price, coupon_share)
    select placed.id, position, product_id, size_id, product_name, brand_id, brand_name,
      category_id, category_name, thumbnail, size, quantity, original_price, price, coupon_share
    from placed, jsonb_populate_recordset(null::order_items, ${parameter}::jsonb)
    returning id, position, size_id, quantity
  )`

export function itemRows(items: readonly ItemDraft[]): string {
  return JSON.stringify(items.map(toRow))
}

function toRow(item: ItemDraft, position: number) {
  return {
    position,
    product_id: item.productId,
    size_id: item.sizeId,
    product_name: item.productName,
    brand_id: item.brand.id,
    brand_name: item.brand.name,
    category_id: item.category.id,
    category_name: item.category.name,
    thumbnail: item.thumbnail,
    size: item.size,
    quantity: item.quantity,
    original_price: item.originalPrice,
    price: item.price,
    coupon_share: item.couponShare,
  }
}
