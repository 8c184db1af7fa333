import { z } from 'zod'
import { dayField } from '../../../forms/dates.ts'
import { pageFields } from '../../../forms/paging.ts'
import { type Day, dayOf } from '../../../lib/dates.ts'
import { toRupees } from '../../../lib/money.ts'
import { csvHead, csvLine } from '../../catalog/csv/column-rules.ts'
import { type Balance, type BalanceRow, balanceNames, sidesInWords } from './rules.ts'

export const balancesFields = { day: dayField('Day').optional() }

export const balanceRowsFields = {
  ...balancesFields,
  ...pageFields,
  of: z.enum(balanceNames, 'There is no such balance'),
}

export type BalanceOnWire = ReturnType<typeof presentBalance>

/** `amount` null: not known for a day that is over. */
export const presentBalance = ({ name, label, side, amount }: Balance) => ({
  name,
  label,
  side,
  amount: amount === null ? null : toRupees(amount),
})

export type BalanceRowOnWire = ReturnType<typeof presentBalanceRow>

export const presentBalanceRow = ({ id, at, amount, ...row }: BalanceRow) => ({
  _id: id,
  at: at.toISOString(),
  ...row,
  amount: toRupees(amount),
})

export const balancesCsv = (day: Day, balances: readonly Balance[]): string =>
  csvHead(['Day', 'Group', 'Balance', 'Amount']) +
  balances
    .map(({ side, label, amount }) =>
      csvLine([day, sidesInWords[side], label, amount === null ? '' : toRupees(amount)]),
    )
    .join('')

/** The last day that has begun. */
export const dayAskedFor = (day: Day | undefined, now: Date): Day => {
  const today = dayOf(now)
  return day && day < today ? day : today
}
