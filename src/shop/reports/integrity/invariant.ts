import type { Scope } from './scopes.ts'

/**
 * What is true of the shop's books at every moment. `says` is it in the words of who runs the shop; `finds` is a query for
 * the rows that break it, so it must find none.
 */
export type Invariant = {
  id: string
  says: string
  finds: string
  /**
   * What it is asked of each night: the recent part of the tables that `scopes.ts` names, so that the question does not grow
   * with the shop's history. Without it all rows, which one pass over a table or two must answer. `never`: constraints
   * forbid it already. `npm run audit` asks everything of all rows.
   */
  nightly?: Scope | 'never'
}
