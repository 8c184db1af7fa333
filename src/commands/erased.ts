import { findErasedAccounts } from '../shop/customers/seal-account.ts'
import { runCommand, UsageError } from './command-line.ts'
import { withShopDatabase } from './open-database.ts'

await runCommand(
  {},
  async (_, [email]) => {
    if (!email) throw new UsageError('Say which email the account had')
    const found = await withShopDatabase(() => findErasedAccounts(email))
    const { accounts, unreadable } = found
    const lines = [
      ...accounts.map((account) => JSON.stringify(account, null, 2)),
      ...(accounts.length === 0 ? [`No erased account with the email ${email} is kept.`] : []),
      ...(unreadable > 0
        ? [
            `${unreadable} cannot be read: they were encrypted with another SECRET_KEY. Set SECRET_OLD_KEY to it.`,
          ]
        : []),
    ]
    return { ok: accounts.length > 0, lines, json: found }
  },
  { maxPositionals: 1 },
)
