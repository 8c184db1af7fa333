/**
 * Erasing an account deletes its rows of a table, or they are so short-lived that they go by themselves. Rows that stay
 * are `kept` where no column says whose they are; otherwise each column that does is masked, or kept for the reason in `kept`.
 */
type Erasure = 'deleted' | 'expires' | 'kept' | Readonly<Record<string, 'masked' | 'kept'>>

/** `downloaded`: in the customer's own download; else why not. */
export type Personal = { erased: Erasure; kept: string; downloaded: true | string }

/** A secret, what the shop works with, or what it makes from others by itself. */
type WhyNot = 'secret' | 'work' | 'derived'

/**
 * `exported`: the columns of its file in the owner's export, its key first. They are listed, because one that is added later
 * may be a secret. `withheld`: those that it has not. `unexported`: why it has nothing of the table.
 */
type Table = { exported?: string; withheld?: Partial<Record<WhyNot, string>>; unexported?: WhyNot } & (
  | Personal
  | { erased?: never; kept?: never; downloaded?: never }
)

/** The tables of a noun, by name, those of the queue after their schema. A test finds each table of the database in exactly one noun. */
export type Tables = Record<string, Table>

/** The files that declare `tables`: the export reads them from the folders, so a release has them all. */
export const nounFiles = 'src/{shop/*,platform,backup}/noun.ts'

export const UNTIL_ERASED = 'until the account is erased; then sealed in erased_accounts'
export const SECRET = 'a secret, which opens the account'
export const ADMINS_ONLY = 'admins only, who are no customers'
export const WITH_BOOKS = 'as long as the books (keep-books)'
export const MASKED_AFTER_BOOKS =
  'with its buyer as long as the books (keep-books), then without; purge-personal-data'

/** Columns of paise, exported as rupees. */
export const rupees = (...columns: string[]) =>
  columns.map((column) => `${column} / 100.0 as ${column}`).join(', ')
