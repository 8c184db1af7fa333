import { sql } from 'kysely'
import { fromPaise, type Paise } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'

export type Wallet = { id: string; balance: Paise }

/** The shopper's wallet, made if there is none; other movements of it wait until `tx` has ended. */
export async function openWallet(tx: Tx, userId: string): Promise<Wallet> {
  const { id, balance } = await tx
    .insertInto('ledger_accounts')
    .values({ kind: 'wallet', user_id: userId })
    .onConflict((wallet) => wallet.column('user_id').doUpdateSet({ user_id: userId }))
    .returning(['id', 'balance'])
    .executeTakeFirstOrThrow()
  return { id, balance: fromPaise(balance) }
}

/** The same for one who has a wallet. */
export async function lockWallet(tx: Tx, userId: string): Promise<Wallet | null> {
  const wallet = await tx
    .selectFrom('ledger_accounts')
    .where('user_id', '=', userId)
    .select(['id', 'balance'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return wallet ? { id: wallet.id, balance: fromPaise(wallet.balance) } : null
}

/** What a movement of money is for: a cause moves money for one reference once. */
export type Cause = {
  cause: 'top-up' | 'order' | 'refund' | 'shipping-refund'
  reference: string
  description: string
}

/** Moves money into a wallet (out of it, when `amount` is below 0) from one of the shop's own accounts. */
export async function post(
  tx: Tx,
  walletId: string,
  amount: number,
  from: 'provider' | 'revenue' | 'refunds',
  { cause, reference, description }: Cause,
): Promise<void> {
  await sql`
    with posted as (
      insert into ledger_transactions (cause, reference, description)
      values (${cause}, ${reference}, ${description}) returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount)
    select id, ${walletId}::uuid, ${amount}::bigint from posted
    union all
    select posted.id, account.id, -(${amount}::bigint) from posted
      join ledger_accounts as account on account.kind = ${from} and account.user_id is null`.execute(tx)
}
