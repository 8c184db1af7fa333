import { isCounterEmail } from '../../lib/counter-email.ts'
import { db } from '../../platform/database.ts'
import { enqueue, type Queue } from '../../platform/queue.ts'
import { findCode } from './otp-store.ts'
import { sendOtp } from './send-otp.ts'
import { findCredentials } from './store.ts'

export type ResetRequest = { email: string; onlyIfRunning: boolean; device?: string | null }

export const resetQueue: Queue<ResetRequest> = {
  name: 'reset-request',
  options: { retryLimit: 3, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 60 },
  pollingIntervalSeconds: 0.5,
}

/** Queued, so that response time does not reveal whether the email is known. */
export async function requestReset(request: ResetRequest): Promise<void> {
  await enqueue(db, resetQueue, request)
}

/** Sends nothing to unknown or blocked users, to customers of the counter, or within 60 seconds of the last code. */
export async function beginReset({ email, onlyIfRunning, device = null }: ResetRequest): Promise<void> {
  const owner = await findCredentials(db, email)
  if (!owner?.active || isCounterEmail(owner.email)) return
  const key = { purpose: 'reset', subject: owner.id } as const
  if (onlyIfRunning && !(await findCode(db, key).executeTakeFirst())) return
  await sendOtp(key, owner.email, device)
}
