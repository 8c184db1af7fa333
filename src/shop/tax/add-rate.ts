import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { readLastClosedDay } from './closed-months-store.ts'
import { rateFields } from './record-rules.ts'
import { MAX_RATES, MAX_TAX_CLASSES, type RateDraft, type RateRefusal, type TaxRate } from './rules.ts'
import { insertRate, insertTaxClass, lockTaxClasses } from './store.ts'

/** Adds a dated rate to a class, or a class with its first rate. What was invoiced keeps its rate. */
export function addRate(by: string, draft: RateDraft): Promise<Result<TaxRate, RateRefusal>> {
  return attempt(async (tx) => {
    const { taxClass, ...rate } = draft
    const classes = await lockTaxClasses(tx)
    const found =
      'id' in taxClass
        ? classes.find(({ id }) => id === taxClass.id)
        : classes.find(({ name }) => name.toLowerCase() === taxClass.name.toLowerCase())
    if ('id' in taxClass && !found) return refused({ reason: 'no-class' })
    if ('name' in taxClass && found) return refused({ reason: 'name-taken' })
    if (found ? found.rates.length >= MAX_RATES : classes.length >= MAX_TAX_CLASSES)
      return refused({ reason: 'too-many' })
    const until = await readLastClosedDay(tx)
    if (until && rate.from <= until) return refused({ reason: 'closed', until })
    const name = 'name' in taxClass ? taxClass.name : (found?.name ?? '')
    const classId = found?.id ?? (await insertTaxClass(tx, name))
    const added = await insertRate(tx, classId, rate)
    if (!added) return refused({ reason: 'day-taken' })
    const after = rateFields(added, { id: classId, name })
    await recordChanges(tx, {
      by,
      thing: 'tax-rate',
      id: added.id,
      name,
      verb: 'created',
      before: null,
      after,
    })
    return done(added)
  })
}
