import { pool } from '../../src/platform/database.ts'
import { type Actor, guest } from '../actors.ts'
import type { Json } from '../json.ts'
import type { Provider } from '../provider.ts'
import { madeId } from './fill.ts'

export type Shop = {
  owner: Actor
  buyer: Actor
  provider: Provider
  /** How many of everything there were before it grew, and are now. */
  from: number
  to: number
  /** What the call before was answered. */
  last: Json
}

type Request = {
  by: Actor
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Of which tables more rows may be read or written in a larger shop, why, and how many at most. `isBounded`: the planner
 * may already read as many in the smaller one.
 */
export type Growth = { tables: string[]; why: string; isBounded?: boolean }

/** A call of the shop, and how it may grow. */
export type Call = {
  request: (shop: Shop) => Request | Promise<Request>
  status?: number
  grows?: Growth
}

/** In the order in which they are asked. What comes after a dash is how, where a call is asked in several ways. */
export type Calls = Record<string, Call>

export const byGuest = () => ({ by: guest() })
export const byOwner = ({ owner }: Shop) => ({ by: owner })
export const byBuyer = ({ buyer }: Shop) => ({ by: buyer })
export const page = { limit: '10' }
export const byOwnerAsking = (query: Record<string, string>) => (shop: Shop) => ({
  ...byOwner(shop),
  query: { ...page, ...query },
})
export const popular = madeId('product', 1)
export const large = { category: madeId('category', 1), brand: madeId('brand', 1) }

/** The first row that a question to the database finds. */
export async function find(text: string, values: unknown[] = []): Promise<Json> {
  const { rows } = await pool.query(text, values)
  return rows[0]
}

export async function saveSettings(owner: Actor, section: string, fields: object): Promise<void> {
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find((one: { section: string }) => one.section === section)
  await owner.put('/settings/save-settings', { section, version, fields })
}

export const lastChangeOf =
  (thing: string) =>
  async ({ owner }: Shop) => ({
    by: owner,
    path: {
      id: (await find('select id from audit_log where thing = $1 order by id desc limit 1', [thing])).id,
    },
  })

export const toTenThousand = 'counts what it finds, 10,000 at most'
export const hundreds = 'reads all categories or brands, of which a shop has hundreds'
export const thousands = 'counts all that it lists, of which a shop has thousands'
export const ofOne = 'counts all that one shopper has'
