import { clock } from '../../platform/clock.ts'
import { type Tx, transaction } from '../../platform/database.ts'
import { postEntries } from '../wallet/store.ts'
import {
  canBeBooked,
  netFee,
  type Settlement,
  type SettlementLine,
  type SettlementSource,
  sumsOf,
} from './rules.ts'
import { judgeLines, replaceLines, saveSettlement, setBooked } from './store.ts'

/** Idempotent. Locks the settlement. Lines that do not add up to it are kept, and nothing is booked. */
export function bookSettlement(settlement: Settlement, lines: readonly SettlementLine[]): Promise<boolean> {
  return transaction((tx) => bookIn(tx, settlement, lines))
}

/** False if it was booked before, or cannot be booked. */
export async function bookIn(
  tx: Tx,
  settlement: Settlement,
  lines: readonly SettlementLine[],
  source: SettlementSource = 'list',
): Promise<boolean> {
  const { isBooked, amount } = await saveSettlement(tx, settlement, source)
  if (isBooked) return false
  await replaceLines(tx, settlement.id, lines)
  await judgeLines(tx, settlement.id)
  if (!canBeBooked({ ...settlement, amount }, lines)) return false
  const { id, reference } = settlement
  const sums = sumsOf(lines)
  await setBooked(tx, id, sums, clock.now())
  const description = `Paid out by the provider${reference ? `, ${reference}` : ''}`
  await postEntries(tx, { cause: 'settlement', reference: id, description }, [
    ['provider', sums.gross],
    ['bank', -amount],
    ['provider-fees', -netFee(sums)],
    ['fee-tax', -sums.tax],
  ])
  return true
}
