import type { Scope } from './scopes.ts'

/** `says`: the invariant for the shop's operator. `finds`: a query that returns violating rows. */
export type Invariant = {
  id: string
  says: string
  finds: string
  /**
   * Recent rows to check each night (`scopes.ts`), so that the cost does not grow with history. Default: all rows.
   * `never`: a constraint enforces it. `npm run audit` always checks all rows.
   */
  nightly?: Scope | 'never'
}
