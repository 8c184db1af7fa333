import { z } from 'zod'
import { reference } from '../../forms/reference.ts'
import type { Product } from '../catalog/rules.ts'
import { type PopulatedProductOnWire, presentPopulatedProduct } from '../catalog/wire.ts'

export const toggleRequest = z.object({
  userId: reference('Whose wishlist?').nullish(),
  productId: reference('Choose a product'),
})

export type WishlistOnWire = { wishlist: { products: PopulatedProductOnWire[] }; total: number }

export function presentWishlist({ products, total }: { products: Product[]; total: number }): WishlistOnWire {
  return { wishlist: { products: products.map(presentPopulatedProduct) }, total }
}

export function presentWishlistRefusal({ reason }: { reason: 'no-product' | 'switched-off' }) {
  return reason === 'no-product'
    ? ({ status: 404, message: 'Product not found' } as const)
    : ({ status: 409, message: 'This shop keeps no wishlists' } as const)
}
