import { inBatches } from '../../platform/batches.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { deleteOldFailures } from '../../platform/mail.ts'
import { purgeExpiredLimits } from '../../platform/rate-limiter.ts'
import { beforePeriod, periodOn } from '../legal/periods/rules.ts'
import { listPeriods } from '../legal/periods/store.ts'
import { removeInvitationsExpiredBefore } from './admins/invitations-store.ts'
import { removeCodesExpiredBefore } from './otp-store.ts'
import { removeRegistrationsBefore } from './registrations-store.ts'
import { registrationHours } from './rules.ts'
import { removeChallengesBefore } from './second-factor/passkey-challenges-store.ts'
import { removePendingSignInsBefore } from './second-factor/pending-sign-ins-store.ts'
import { removeEmailChangesBefore } from './security/email-changes-store.ts'
import { deleteSignInsBefore, endExpiredSessions } from './sessions-store.ts'

export async function purgeExpired(): Promise<void> {
  const now = clock.now()
  const longAgo = new Date(now.getTime() - registrationHours * 3_600_000)
  await inBatches((limit) => endExpiredSessions(db, now, limit))
  const keepSignIns = periodOn(await listPeriods(db), 'keep-sign-ins', clock.today())
  const tooOld = beforePeriod(now, keepSignIns)
  await inBatches((limit) => deleteSignInsBefore(db, tooOld, limit))
  await inBatches((limit) => removePendingSignInsBefore(db, now, limit))
  await inBatches((limit) => removeChallengesBefore(db, now, limit))
  await inBatches((limit) => removeInvitationsExpiredBefore(db, longAgo, limit))
  await inBatches((limit) => removeEmailChangesBefore(db, longAgo, limit))
  await inBatches((limit) => removeRegistrationsBefore(db, longAgo, limit))
  await inBatches((limit) => removeCodesExpiredBefore(db, longAgo, limit))
  await purgeExpiredLimits()
  await deleteOldFailures()
}
