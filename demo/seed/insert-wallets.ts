import type { Tx } from '../../src/platform/database.ts'
import type { Movement } from './books.ts'
import { portions } from './insert-catalogue.ts'
import { idsFor } from './moments.ts'

/** Wallets, and every movement of money as a double entry, the oldest first: a balance is never below zero on the way. */
export async function insertWallets(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const newId = idsFor('ledger')
  const wallets = new Map<string, string>()
  for (const { buyer, at } of movements) if (!wallets.has(buyer.id)) wallets.set(buyer.id, newId(at))
  await tx
    .insertInto('ledger_accounts')
    .values([...wallets].map(([user_id, id]) => ({ id, user_id, kind: 'wallet' })))
    .execute()
  const own = await tx
    .selectFrom('ledger_accounts')
    .where('user_id', 'is', null)
    .select(['id', 'kind'])
    .execute()
  const accountOf = new Map(own.map(({ id, kind }) => [kind, id]))
  const entered = movements.map((movement) => ({ ...movement, id: newId(movement.at) }))
  for (const some of portions(entered)) {
    await tx
      .insertInto('ledger_transactions')
      .values(
        some.map(({ id, cause, reference, description, at }) => ({
          id,
          cause,
          reference,
          description,
          created_at: at,
        })),
      )
      .execute()
    await tx
      .insertInto('ledger_entries')
      .values(
        some.flatMap(({ id, buyer, against, amount }) => [
          { transaction_id: id, account_id: wallets.get(buyer.id) ?? '', amount },
          { transaction_id: id, account_id: accountOf.get(against) ?? '', amount: -amount },
        ]),
      )
      .execute()
  }
}
