/**
 * What is true of the shop's books at every moment. `says` is it in the words of who runs the shop; `finds` is a query for
 * the rows that break it, so it must find none.
 */
export type Invariant = { id: string; says: string; finds: string }
