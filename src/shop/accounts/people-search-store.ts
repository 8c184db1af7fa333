import { type RawBuilder, sql } from 'kysely'

/** Customers with all parts in name, email or phone. The expression is that of the index `users_searched_folded`. */
export function isCustomerNamed(parts: readonly string[]): RawBuilder<boolean> {
  const conditions = parts.map(
    (part) => sql`folded(' ' || name || ' ' || email || ' ' || coalesce(phone, '')) like ${patternOf(part)}`,
  )
  return sql`${sql.join([isCustomer, ...conditions], sql` and `)}`
}

export const isCustomer = sql`role = 'user' and deleted_at is null`

/** Trigram indexes need 3 characters, so shorter parts match only at the start of a word. */
function patternOf(part: string): string {
  const text = part.replace(/[\\%_]/g, '\\$&')
  return [...part].length < 3 ? `% ${text}%` : `%${text}%`
}
