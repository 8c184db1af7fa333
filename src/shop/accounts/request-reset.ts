import { db } from '../../platform/database.ts'
import { enqueue, type Queue } from '../../platform/queue.ts'
import { findCode } from './otp-store.ts'
import { sendOtp } from './send-otp.ts'
import { findCredentials } from './store.ts'

/** `device`: the browser that asks, where it has signed in to that account before. */
export type ResetRequest = { email: string; onlyIfRunning: boolean; device?: string | null }

export const resetQueue: Queue<ResetRequest> = {
  name: 'reset-request',
  options: { retryLimit: 3, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 60 },
  pollingIntervalSeconds: 0.5,
}

/** Takes a wish for a new password down for later: what it costs now is the same for every email, known or not. */
export async function requestReset(request: ResetRequest): Promise<void> {
  await enqueue(db, resetQueue, request)
}

/** Mails a code to whoever has an account under that email and isn't blocked; within the 60 seconds nothing. */
export async function beginReset({ email, onlyIfRunning, device = null }: ResetRequest): Promise<void> {
  const owner = await findCredentials(db, email)
  if (!owner?.active) return
  const key = { purpose: 'reset', subject: owner.id } as const
  if (onlyIfRunning && !(await findCode(db, key).executeTakeFirst())) return
  await sendOtp(key, owner.email, device)
}
