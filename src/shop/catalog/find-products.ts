import type { Database } from '../../platform/database.ts'
import type { Product } from './rules.ts'
import { readProducts } from './store.ts'

export async function findProducts(on: Database, ids: readonly string[]): Promise<Map<string, Product>> {
  const products = await readProducts(on, ids)
  return new Map(products.map((product) => [product.id, product]))
}

export async function productById(on: Database, id: string): Promise<Product | null> {
  const [product] = await readProducts(on, [id])
  return product ?? null
}
