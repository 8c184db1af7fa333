import type { Page } from '../../lib/paging.ts'
import type { Database } from '../../platform/database.ts'
import { findProducts } from '../catalog/find-products.ts'
import type { Product } from '../catalog/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { readWishlist } from './store.ts'

export async function wishlistOf(
  on: Database,
  userId: string,
  page: Page,
): Promise<{ products: Product[]; total: number }> {
  if (!(await currentSettings()).shop.wishlists) return { products: [], total: 0 }
  const { productIds, total } = await readWishlist(on, userId, page)
  const products = await findProducts(on, productIds)
  return { products: productIds.flatMap((id) => products.get(id) ?? []), total }
}
