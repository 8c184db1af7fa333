import { type RawBuilder, sql } from 'kysely'
import { type Database, plannedByValues } from '../../platform/database.ts'

/** Which orders a search means: those of some buyers, and those whose id begins or whose number begins so. */
export type Sought = {
  /** Null where the words are so common that very many have them. */
  buyers: string[] | null
  words: string[]
  number: string | null
  /** The least and the greatest id that begin so. */
  ids: [string, string] | null
}

/** From here on a name is too common to hand over all who bear it: the statement looks for them itself. */
const manyBuyers = 1_000

/**
 * What a search means: words each of which is inside the customer's name, email or phone; the beginning of an order's
 * number (the last eight digits of its id, from four on), or the beginning of its id.
 */
export async function seek(on: Database, text: string): Promise<Sought> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const { rows } = await sql<{ id: string }>`
    select id from users where ${bears(words)} limit ${manyBuyers + 1}`.execute(on)
  const buyers = rows.length > manyBuyers ? null : rows.map(({ id }) => id)
  const digits = text.replace(/^#/, '').toLowerCase()
  return { buyers, words, number: /^[0-9a-f]{4,8}$/.test(digits) ? digits : null, ids: idsFrom(digits) }
}

/** Somebody's name, email and phone have these words: as the index `users_searched` has them. */
function bears(words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const inside = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`lower(' ' || name || ' ' || email || ' ' || coalesce(phone, '')) like ${inside}`
  })
  return sql`${sql.join([sql`role = 'user' and deleted_at is null`, ...conditions], sql` and `)}`
}

function idsFrom(digits: string): [string, string] | null {
  const hex = digits.replace(/-/g, '')
  if (!/^[0-9a-f]{8,32}$/.test(hex)) return null
  return [hex.padEnd(32, '0'), hex.padEnd(32, 'f')]
}

/** The condition for `orders`, or for what names an order and its buyer. */
export function isSought(
  { buyers, words, number, ids }: Sought,
  of = { order: 'orders.id', buyer: 'orders.user_id' },
): RawBuilder<boolean> {
  const [order, buyer] = [sql.ref(of.order), sql.ref(of.buyer)]
  const ways = [
    buyers
      ? sql`${buyer} = any(${buyers}::uuid[])`
      : sql`exists (select from users where users.id = ${buyer} and ${bears(words)})`,
    ...(number ? [sql`right(${order}::text, 8) like ${`${number}%`}`] : []),
    ...(ids ? [sql`${order} between ${ids[0]}::uuid and ${ids[1]}::uuid`] : []),
  ]
  return sql<boolean>`${sql.raw(plannedByValues)} (${sql.join(ways, sql` or `)})`
}
