import { setTimeout } from 'node:timers/promises'
import { inOneMoment } from '../../../platform/database.ts'
import { agreements } from './compare-books.ts'
import { invariants } from './invariants.ts'
import { type OurBooks, readOurBooks } from './our-books.ts'
import { findProblems, mostShown, type Problem } from './problems.ts'
import { movedBetween, type ProviderBooks, readProviderBooks } from './provider-books.ts'

/** What came of asking everything: how many checks there are, and what is wrong. */
export type Audit = { checks: number; problems: Problem[]; seconds: number }

const checks = invariants.length + agreements.length

/**
 * Asks whether stock, money and orders are as they must be, and whether the provider's books say the same. Ours are read as
 * of one moment, theirs before it and, where they differ, after it: what moved in between is nobody's mistake. What seems
 * wrong is asked again after `patience` milliseconds: only what is wrong both times is a problem.
 */
export async function runAudit(patience = 3_000): Promise<Audit> {
  const began = performance.now()
  let problems = await askOnce()
  if (problems.length > 0) {
    await setTimeout(patience)
    problems = stillThere(problems, await askOnce())
  }
  const shown = problems.map((problem) => ({ ...problem, rows: problem.rows.slice(0, mostShown) }))
  return { checks, problems: shown, seconds: (performance.now() - began) / 1000 }
}

async function askOnce(): Promise<Problem[]> {
  const before = await readProviderBooks()
  const { ours, problems } = await inOneMoment(async (on) => ({
    problems: await findProblems(on),
    ours: await readOurBooks(on),
  }))
  if (!before.ok) return [...problems, ...agreements.map(unanswered)]
  if (disagreements(before.value, ours, new Set()).length === 0) return problems
  const after = await readProviderBooks()
  if (!after.ok) return [...problems, ...agreements.map(unanswered)]
  return [...problems, ...disagreements(after.value, ours, movedBetween(before.value, after.value))]
}

function disagreements(provider: ProviderBooks, ours: OurBooks, moved: Set<string>): Problem[] {
  return agreements.flatMap(({ id, says, finds }) => {
    const rows = finds(provider, ours, moved)
    return rows.length > 0 ? [{ id, says, found: rows.length, rows }] : []
  })
}

function unanswered({ id, says }: (typeof agreements)[number]): Problem {
  return { id, says, found: 1, rows: [{ asked: 'The payment provider does not answer.' }] }
}

/** Of what was wrong the first time: what is wrong still. The provider's differences are told one by one, in `rows`. */
function stillThere(first: Problem[], second: Problem[]): Problem[] {
  return second.flatMap((problem) => {
    const known = first.find(({ id }) => id === problem.id)
    if (!known) return []
    if (!agreements.some(({ id }) => id === problem.id)) return [problem]
    const before = new Set(known.rows.map(nameOf))
    const rows = problem.rows.filter((row) => before.has(nameOf(row)))
    return rows.length > 0 ? [{ ...problem, rows, found: rows.length }] : []
  })
}

/** What a difference is about: sums move on while it stays. */
const nameOf = (row: Problem['rows'][number]) => row.payment ?? row.difference
