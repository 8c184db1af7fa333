import { type Day, dayOf, startOf } from '../../../lib/dates.ts'
import { BATCH_SIZE } from '../../../platform/batches.ts'
import { db, transaction } from '../../../platform/database.ts'
import { deleteReturnFilesBefore, lockMaskedBefore, maskOrders, setMaskedBefore } from './old-orders-store.ts'

/** Takes the buyer out of orders, invoices and notes of financial years that ended before `moment`. */
export async function maskOldOrders(moment: Date): Promise<void> {
  const first = firstDayOfYear(dayOf(moment))
  await deleteReturnFilesBefore(db, first.slice(0, 7))
  for (let after: string | null = ''; after !== null; ) after = await maskBatch(startOf(first), after)
}

/** The order to go on from; null at the end. The first that has to wait is where the next night begins. */
function maskBatch(moment: Date, after: string): Promise<string | null> {
  return transaction(async (tx) => {
    const before = await lockMaskedBefore(tx)
    const { count, last, kept } = await maskOrders(tx, moment, after || before, BATCH_SIZE)
    const isContiguous = after === '' || after === before
    if (isContiguous && (kept ?? last) !== null) await setMaskedBefore(tx, kept ?? last ?? before)
    return count === BATCH_SIZE ? last : null
  })
}

function firstDayOfYear(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return `${month < 4 ? year - 1 : year}-04-01`
}
