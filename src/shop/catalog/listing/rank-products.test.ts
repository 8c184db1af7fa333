import { expect, test } from 'vitest'
import { shopper } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'
import { rankProducts } from './rank-products.ts'

ownDatabase()

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('products rank by the units sold in 90 days, without what was cancelled, taken back or never paid', async () => {
  const { id: productId, sizeIds } = await addProduct({ soldRecently: 99 })
  const { id: unsold } = await addProduct({ soldRecently: 7 })
  const { id: userId } = await shopper()
  const [category, brand] = [await named('categories', 'Running Shoes'), await named('brands', 'Nike')]
  const sell = async (days: number, quantity: number, status = 'Delivered', state = 'placed') => {
    const total = 10_000 * quantity + 3_000
    const order = await db
      .insertInto('orders')
      .values({
        user_id: userId,
        payment_method: 'COD',
        subtotal: 10_000 * quantity,
        offer_discount: 0,
        coupon_discount: 0,
        shipping: 3_000,
        total,
        shipping_address: '{}',
        placed_at: daysAgo(days),
        state,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_items')
      .values({
        order_id: order.id,
        position: 0,
        product_id: productId,
        size_id: sizeIds[0] ?? '',
        product_name: 'Vayu Glide',
        brand_id: brand,
        brand_name: 'Nike',
        category_id: category,
        category_name: 'Running Shoes',
        size: 8,
        quantity,
        original_price: 10_000,
        price: 10_000,
        status,
      })
      .execute()
  }
  await sell(1, 2)
  await sell(89, 3, 'ReturnRejected')
  await sell(91, 5)
  await sell(2, 4, 'Cancelled')
  await sell(20, 4, 'ReturnAccepted')
  await sell(3, 1, 'Pending', 'expired')
  await rankProducts(now)
  const ranks = await db.selectFrom('products').select(['id', 'sold_recently as sold']).execute()
  expect(Object.fromEntries(ranks.map(({ id, sold }) => [id, sold]))).toEqual({ [productId]: 5, [unsold]: 0 })
})
