import { type Day, endOf } from '../../../lib/dates.ts'
import { fromPaise } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { type Balance, balanceNames, balances, shownOf } from './rules.ts'
import { readAccounts, readCashWithCouriers, readUnsettled } from './store.ts'

/** At the end of the day in India, or now. Wallets are what the own accounts have on the other side. */
export async function readBalances(day: Day): Promise<Balance[]> {
  const before = endOf(day)
  const isToday = day >= clock.today()
  const [accounts, cash, unsettled] = await Promise.all([
    readAccounts(db, before),
    readCashWithCouriers(db, before),
    isToday ? readUnsettled(db) : null,
  ])
  const found = new Map(accounts.map(({ kind, balance }) => [kind, balance]))
  const wallets = accounts.reduce((total, { balance }) => total - balance, 0)
  const amountOf = (name: string): number | null => {
    if (name === 'wallets') return wallets
    if (name === 'cash-with-couriers') return cash
    if (name === 'refunds-to-send' || name === 'disputes') return unsettled?.[name] ?? null
    return shownOf(balances[name]?.side ?? 'owed', found.get(name) ?? 0)
  }
  return balanceNames.flatMap((name) => {
    const about = balances[name]
    const amount = amountOf(name)
    return about ? [{ name, ...about, amount: amount === null ? null : fromPaise(amount) }] : []
  })
}
