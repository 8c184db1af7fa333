import { startOf } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { invariants } from './invariants.ts'
import { firstPaymentIntent } from './ledger-export.ts'
import { askEach } from './problems.ts'
import { reconcileSpan } from './reconcile.ts'
import { agreements, type Difference, MAX_DIFFERENCES, notAsked, type Problem, problemsOf } from './rules.ts'

export type Audit = { checks: number; problems: Problem[]; seconds: number }

const SECONDS_PER_CHECK = 600
const DAY = 86_400_000

/** Checks all rows and all payments. Only what is still wrong after `pauseMs` is reported. */
export async function runAudit(pauseMs = 3_000): Promise<Audit> {
  const began = performance.now()
  const problems = [
    ...(await askEach(invariants, null, { seconds: SECONDS_PER_CHECK, pauseMs })),
    ...(await compareAll(pauseMs)),
  ]
  const seconds = (performance.now() - began) / 1000
  return { checks: invariants.length + agreements.length, problems, seconds }
}

async function compareAll(pauseMs: number): Promise<Problem[]> {
  const differences: Difference[] = []
  const first = (await firstPaymentIntent(db)) ?? startOf(clock.today())
  // One day of margin for clock skew between provider and shop.
  const end = clock.now().getTime() + DAY
  let seen = new Set<string>()
  for (let from = first.getTime() - DAY; from < end; from += DAY) {
    const compared = await reconcileSpan({ from: new Date(from), to: new Date(from + DAY) }, seen, pauseMs)
    if (!compared.ok) {
      const why = `The payment provider does not answer: ${compared.refusal.description} Compared until ${new Date(from).toISOString()}.`
      return [...problemsOf(differences, null), ...agreements.map((agreement) => notAsked(agreement, why))]
    }
    differences.push(...compared.value.differences)
    if (differences.length >= MAX_DIFFERENCES) return problemsOf(differences, new Date(from))
    seen = compared.value.seen
  }
  return problemsOf(differences, null)
}
