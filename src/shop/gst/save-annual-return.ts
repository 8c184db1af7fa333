import type { Day } from '../../lib/dates.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { financialYearInWords } from '../invoices/rules.ts'
import { deleteAnnualReturn, lockAnnualReturn, writeAnnualReturn } from '../tax/annual-returns-store.ts'
import { type AnnualReturnRefusal, annualReturnProblem } from './close-rules.ts'

/** `filedOn`: null takes the day away. Credit notes that are issued already stay as they are. */
export function saveAnnualReturn(
  by: string,
  { year, filedOn }: { year: string; filedOn: Day | null },
): Promise<Result<null, AnnualReturnRefusal>> {
  const problem = annualReturnProblem(year, filedOn, clock.today())
  if (problem) return Promise.resolve(refused(problem))
  return attempt(async (tx) => {
    const was = await lockAnnualReturn(tx, year)
    if ((was?.filedOn ?? null) === filedOn) return done(null)
    const id = filedOn ? await writeAnnualReturn(tx, { year, filedOn, by, at: clock.now() }) : was?.id
    if (!filedOn) await deleteAnnualReturn(tx, year)
    const before = was && { filedOn: was.filedOn }
    const after = filedOn && { filedOn }
    const verb = filedOn === null ? 'deleted' : was ? 'edited' : 'created'
    const name = financialYearInWords(year)
    await recordChanges(tx, { by, thing: 'annual-return', id: id ?? '', name, verb, before, after })
    return done(null)
  })
}
