import { type Database, inOneMoment, run } from '../../../platform/database.ts'
import { invariants } from './invariants.ts'

/** What is not as it must be: which check says so, how many rows break it, and some of them. */
export type Problem = { id: string; says: string; found: number; rows: Record<string, unknown>[] }

/** A problem is shown by its first rows. */
export const mostShown = 20

/** Asks every invariant of the database as `on` sees it. */
export async function findProblems(on: Database): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { id, says, finds } of invariants) {
    const text = `
      select count(*) over () as found, to_jsonb(broken) as row from (${finds}) as broken limit ${mostShown}`
    const broken = await run<{ found: number; row: Record<string, unknown> }>(on, text, [])
    const found = broken[0]?.found
    if (found) problems.push({ id, says, found, rows: broken.map(({ row }) => row) })
  }
  return problems
}

/** The same as of one moment. */
export function findProblemsAtOnce(): Promise<Problem[]> {
  return inOneMoment(findProblems)
}
