import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import type { StoredChange, UndoRefusal } from '../audit-log/rules.ts'
import { recordUndo } from '../audit-log/store.ts'
import { readLastClosedDay } from './closed-months-store.ts'
import { type RateFields, rateIn } from './record-rules.ts'
import { deleteRate, insertRate, lockTaxClasses, lockUse } from './store.ts'

/** Invoices keep the rate they were made with. A class that something uses keeps a rate. */
export async function undoRateChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const { thingId: id, before, after } = change
  const classes = await lockTaxClasses(tx)
  const until = await readLastClosedDay(tx)
  const { from } = (after ?? before) as RateFields
  if (until && from <= until) return refused({ reason: 'conflict' })
  if (after === null) {
    const fields = before as RateFields
    const restored = await insertRate(tx, fields.taxClass._id, { ...rateIn(fields), id })
    if (!restored) return refused({ reason: 'conflict' })
  } else {
    const taxClass = classes.find(({ rates }) => rates.some((rate) => rate.id === id))
    if (!taxClass) return refused({ reason: 'gone' })
    if (taxClass.rates.length === 1 && (await lockUse(tx, taxClass.id)))
      return refused({ reason: 'conflict' })
    await deleteRate(tx, id)
  }
  await recordUndo(tx, by, change)
  return done(null)
}
