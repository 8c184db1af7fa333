import { addDays, startOf } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { setAudit } from '../../../platform/metrics/series.ts'
import type { ProviderUnavailable } from '../../../platform/payment-provider/pages.ts'
import {
  claimAudit,
  insertAudit,
  type NightlyAudit,
  readAudits,
  removeAuditsBefore,
  saveAudit,
} from './audits-store.ts'
import { askEach, nightlyInvariants } from './problems.ts'
import { confirm, reconcileSpan } from './reconcile.ts'
import {
  type AuditState,
  agreements,
  type Difference,
  MAX_DIFFERENCES,
  type Problem,
  problemsOf,
} from './rules.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
// A payment may arrive for six days (payments/rules.ts) and change its order until then.
const RECENT = 8 * 24 * HOUR
const KEPT = 90 * 24 * HOUR
const SECONDS_PER_CHECK = 60
const LEASE = HOUR / 4
const PROVIDER_PAUSE = HOUR / 12

export async function beginAudit(): Promise<void> {
  const now = clock.now()
  const yesterday = startOf(addDays(clock.today(), -1))
  await insertAudit(db, now, new Date(now.getTime() - RECENT), yesterday)
  await removeAuditsBefore(db, new Date(now.getTime() - KEPT))
}

/** Resumable. Compares each hour of payments soon and again a week later, when they are final. */
export async function continueAudit(pauseMs = 3_000): Promise<void> {
  const audit = await claimAudit(db, clock.now(), after(LEASE))
  if (audit) {
    const outage = await resume(audit, pauseMs)
    if (outage) await saveAudit(db, { ...audit, waitsFor: outage.description }, after(PROVIDER_PAUSE))
    else await finish(audit)
  }
  const { last } = await readAudits(db)
  if (last?.finishedAt) setAudit(problemsIn(last).length, last.finishedAt)
}

async function resume(audit: NightlyAudit, pauseMs: number): Promise<ProviderUnavailable | null> {
  if (audit.problems === null) {
    audit.problems = await askEach(nightlyInvariants, audit.since, { seconds: SECONDS_PER_CHECK, pauseMs })
    for (const problem of audit.problems) log.error({ problem }, 'the books are wrong')
    await saveAudit(db, audit, after(LEASE))
  }
  if (audit.again.length > 0) {
    const confirmed = await confirm(audit.again, pauseMs)
    if (!confirmed.ok) return confirmed.refusal
    audit.again = []
    await addDifferences(audit, confirmed.value)
  }
  let seen = { soon: new Set<string>(), late: new Set<string>() }
  while (audit.comparedTo < audit.compareTo && audit.differences.length < MAX_DIFFERENCES) {
    const from = audit.comparedTo.getTime()
    const to = Math.min(from + HOUR, audit.compareTo.getTime())
    const soon = await reconcileSpan({ from: new Date(from), to: new Date(to) }, seen.soon, pauseMs)
    if (!soon.ok) return soon.refusal
    const weekAgo = { from: new Date(from - WEEK), to: new Date(to - WEEK) }
    const late = await reconcileSpan(weekAgo, seen.late, pauseMs)
    if (!late.ok) return late.refusal
    const found = [...soon.value.differences, ...late.value.differences]
    // A span with too many differences is incomplete: the next audit starts with it.
    const isCompared = found.length < MAX_DIFFERENCES
    if (isCompared) audit.comparedTo = new Date(to)
    await addDifferences(audit, found)
    if (!isCompared) break
    seen = { soon: soon.value.seen, late: late.value.seen }
  }
  return null
}

async function addDifferences(audit: NightlyAudit, found: Difference[]): Promise<void> {
  const known = new Set(audit.differences.map(({ payment }) => payment))
  audit.differences.push(...found.filter(({ payment }) => !known.has(payment)))
  audit.waitsFor = null
  await saveAudit(db, audit, after(LEASE))
}

async function finish(audit: NightlyAudit): Promise<void> {
  for (const problem of differencesIn(audit)) log.error({ problem }, 'the books are wrong')
  await saveAudit(db, { ...audit, finishedAt: clock.now(), waitsFor: null }, null)
}

const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

const differencesIn = ({ differences, comparedTo }: NightlyAudit) => problemsOf(differences, comparedTo)

const problemsIn = (audit: NightlyAudit): Problem[] => [...(audit.problems ?? []), ...differencesIn(audit)]

export async function readAuditState(): Promise<AuditState> {
  const { last, underWay } = await readAudits(db)
  return {
    checks: nightlyInvariants.length + agreements.length,
    problems: last ? problemsIn(last) : null,
    finishedAt: last?.finishedAt ?? null,
    seconds: last?.finishedAt ? (last.finishedAt.getTime() - last.beganAt.getTime()) / 1000 : null,
    underWay: underWay
      ? {
          beganAt: underWay.beganAt,
          comparedTo: underWay.comparedTo,
          compareTo: underWay.compareTo,
          waitsFor: underWay.waitsFor,
          problems: problemsIn(underWay),
        }
      : null,
  }
}
