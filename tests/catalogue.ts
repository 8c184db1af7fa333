import sharp from 'sharp'
import { db } from '../src/platform/database.ts'
import type { StoredChange, Thing } from '../src/shop/audit-log/rules.ts'
import { named } from './products.ts'

/** A small picture as a data URL; each colour is another one. */
export async function picture(format: 'png' | 'jpeg' | 'gif' = 'png', colour = 'red'): Promise<string> {
  const drawn = sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
  return `data:image/${format};base64,${(await drawn.toFormat(format).toBuffer()).toString('base64')}`
}

/** What the product form sends for a new product; the rest has defaults. */
export async function productForm(more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  return {
    productName: 'Vayu Glide',
    description: 'Plain and good.',
    category: await named('categories', 'Running Shoes'),
    brand: await named('brands', 'Nike'),
    gender: 'Men',
    regularPrice: 2499.5,
    salePrice: 1999.5,
    sizes: [
      { size: 8, stock: 10 },
      { size: 9.5, stock: 4 },
    ],
    ...more,
  }
}

/** The audit log of a thing, oldest first. */
export async function auditLogOf(thing: Thing, id: string): Promise<(StoredChange & { by: string })[]> {
  const rows = await db
    .selectFrom('audit_log')
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .select(['id', 'thing_id as thingId', 'thing', 'name', 'verb', 'before', 'after', 'admin_id as by'])
    .execute()
  return rows as unknown as (StoredChange & { by: string })[]
}
