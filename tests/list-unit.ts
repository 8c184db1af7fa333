import { db } from '../src/platform/database.ts'
import type { Unit } from '../src/shop/catalog/product-index/styles-rules.ts'

/** What the lists of shoppers show from now on, as the owner's setting says. */
export async function listUnit(unit: Unit): Promise<void> {
  const fields = JSON.stringify({ onePerStyle: unit === 'styles' })
  await db
    .insertInto('settings')
    .values({ section: 'catalogue', fields, version: 1 })
    .onConflict((conflict) => conflict.column('section').doUpdateSet({ fields }))
    .execute()
}
