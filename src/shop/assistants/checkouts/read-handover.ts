import { db } from '../../../platform/database.ts'
import { readProducts } from '../../catalog/store.ts'
import { areAssistantsServed } from '../are-served.ts'
import { listProductIds } from '../products/store.ts'
import { priceSession } from './price-session.ts'
import type { Session, SizeOnSale } from './rules.ts'
import type { PricedDraft } from './session-rules.ts'
import { completeSessions, findSession } from './store.ts'

/** `left`: sizes that cannot be bought, as far as the shop still knows them. */
export type Handover = { session: Session; priced: PricedDraft; left: Map<string, SizeOnSale> }

async function findLeft(sizeIds: readonly string[]): Promise<Map<string, SizeOnSale>> {
  const isId = (id: string) => /^[0-9a-f-]{36}$/.test(id)
  const ids = await listProductIds(db, sizeIds.filter(isId))
  const products = ids.length > 0 ? await readProducts(db, ids) : []
  return new Map(
    products.flatMap((product) => product.sizes.map((size) => [size.id, { product, size }] as const)),
  )
}

/** A checkout as every person finds it. Null if there is none, or the owner has switched assistants off. */
export async function readHandover(id: string, shopperId: string | null): Promise<Handover | null> {
  if (!(await areAssistantsServed())) return null
  await completeSessions(db, id)
  const session = await findSession(db, 'checkout', id, null)
  if (!session) return null
  const priced = await priceSession(db, session.draft, 'checkout', session.shopperId ?? shopperId)
  return { session, priced, left: await findLeft(priced.left.map(({ line }) => line.sizeId)) }
}
