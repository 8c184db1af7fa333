import { put, shelve } from './own-goods.ts'
import type { Bought } from './paying.ts'

/** A product that no other journey buys: 20 units in size 8, at rupees. */
export async function ownGoods(price: number): Promise<Bought> {
  const { id, name } = await shelve({ price, sizes: { 8: 20 } })
  const product = { _id: id, productName: name, salePrice: price, discountedPrice: null, sizes: [] }
  return { product, size: 8 }
}

/** Takes a product off the shelves, as its owner does. */
export async function deactivate({ product }: Bought): Promise<void> {
  await put({ id: product._id, name: product.productName }, 'away')
}
