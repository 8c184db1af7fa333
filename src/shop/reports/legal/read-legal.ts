import { MAX_COUNTED } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { countGrievances } from '../../grievances/store.ts'
import { currentSeller } from '../../legal/current-seller.ts'
import { NOTICE_VERSION } from '../../legal/notices/rules.ts'
import { listPeriods } from '../../legal/periods/store.ts'
import { listTaxClasses } from '../../tax/store.ts'
import { readHealthFacts } from '../health/read-health.ts'
import { judgeHealth } from '../health/rules.ts'
import { readAuditState } from '../integrity/nightly-audit.ts'
import type { LegalFacts } from './rules.ts'
import { readLegal } from './store.ts'

export async function readLegalFacts(): Promise<LegalFacts> {
  const now = clock.now()
  const [counts, seller, grievances, periods, taxClasses, audit, health] = await Promise.all([
    readLegal(db, now, MAX_COUNTED),
    currentSeller(),
    countGrievances(db, now),
    listPeriods(db),
    listTaxClasses(db),
    readAuditState(),
    readHealthFacts(),
  ])
  const problems = [...(audit.problems ?? []), ...(audit.underWay?.problems ?? [])]
  return {
    ...counts,
    today: clock.today(),
    isDemo: config.MODE === 'demo',
    isEncrypted: config.PUBLIC_URL.startsWith('https:'),
    ...{ seller, grievances, periods, taxClasses },
    auditProblems: problems.map(({ id }) => id),
    noticeVersion: NOTICE_VERSION,
    health: judgeHealth(health),
    failedJobs: health.failedJobs.map(({ name }) => name),
  }
}
