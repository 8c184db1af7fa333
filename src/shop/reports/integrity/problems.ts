import { setTimeout } from 'node:timers/promises'
import { type Database, inOneMoment, run } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'
import { MAX_SHOWN, notAsked, type Problem } from './rules.ts'
import { withRecent } from './scopes.ts'

/** Invariants that a constraint enforces are only checked in dumps and after schema changes. */
export const nightlyInvariants = invariants.filter(({ nightly }) => nightly !== 'never')

export async function findProblems(on: Database): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const invariant of invariants) problems.push(...(await ask(on, invariant, null)))
  return problems
}

export async function findRecentProblems(on: Database, since: Date): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const invariant of nightlyInvariants) problems.push(...(await ask(on, invariant, since)))
  return problems
}

/** Only what is still wrong after `pauseMs` is reported. A check that fails is a problem and stops no other. */
export async function askEach(
  checks: readonly Invariant[],
  since: Date | null,
  { seconds, pauseMs }: { seconds: number; pauseMs: number },
): Promise<Problem[]> {
  const wrong = new Set((await askOnce(checks, since, seconds)).map(({ id }) => id))
  if (wrong.size === 0) return []
  await setTimeout(pauseMs)
  const again = checks.filter(({ id }) => wrong.has(id))
  return askOnce(again, since, seconds)
}

async function askOnce(
  checks: readonly Invariant[],
  since: Date | null,
  seconds: number,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const invariant of checks)
    problems.push(
      ...(await inOneMoment((on) => ask(on, invariant, since), seconds).catch((error) => {
        log.error({ err: error, check: invariant.id }, 'a check of the books could not be asked')
        return [notAsked(invariant, error instanceof Error ? error.message : String(error))]
      })),
    )
  return problems
}

async function ask(
  on: Database,
  { id, says, finds, nightly }: Invariant,
  since: Date | null,
): Promise<Problem[]> {
  const text = `
    select count(*) over () as found, to_jsonb(broken) as row from (${finds}) as broken limit ${MAX_SHOWN}`
  const scope = since && nightly && nightly !== 'never' ? nightly : undefined
  const scoped = scope && since ? withRecent(scope, since, text) : text
  const broken = await run<{ found: number; row: Record<string, unknown> }>(on, scoped, [])
  const found = broken[0]?.found
  return found ? [{ id, says, found, rows: broken.map(({ row }) => row) }] : []
}
