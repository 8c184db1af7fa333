import type { Invariant } from './invariant.ts'

export const accountInvariants: Invariant[] = [
  {
    id: 'I22',
    says: 'Nobody who was blocked or deleted is still signed in.',
    finds: `
      select user_id as "user", is_verified as active, deleted_at from sessions
      join users on users.id = user_id
      where not is_verified or deleted_at is not null`,
  },
  {
    id: 'I80',
    says: 'A customer who is deleted has nothing in a wallet, and no order that awaits its payment.',
    finds: `
      select users.id as "user", balance, orders.id as "order" from users
      left join ledger_accounts on ledger_accounts.user_id = users.id and balance <> 0
      left join orders on orders.user_id = users.id and state = 'awaiting_payment'
      where deleted_at is not null and (balance is not null or orders.id is not null)`,
  },
]
