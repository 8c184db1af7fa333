import { afterAll, beforeAll, vi } from 'vitest'
import { listMails, type StoredMail } from '../demo/stand-ins/mailbox/store.ts'
import { pool } from '../src/platform/database.ts'
import { closeQueue } from '../src/platform/queue.ts'
import { startWork } from '../src/server/worker.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'

/** Runs the shop's jobs while a file's tests run, so that mails arrive. Call it after `ownDatabase()`. */
export function jobsRun(): void {
  let stop = async () => {}
  beforeAll(async () => {
    stop = (await startWork(pool.options.connectionString ?? '')).stop
  })
  afterAll(async () => {
    await stop()
    await closeQueue()
  })
}

/** The mails to an address, newest first, as soon as there are `count`. */
export async function mailsTo(email: string, count = 1): Promise<StoredMail[]> {
  return vi.waitFor(
    async () => {
      const mails = await listMails(email)
      if (mails.length < count) throw new Error(`${email} has ${mails.length} mails, not ${count}`)
      return mails
    },
    { timeout: WAIT_TIMEOUT_MS, interval: 10 },
  )
}

/** The newest mail to an address with such a subject, as soon as there is one. */
export async function mailTo(email: string, subject: RegExp): Promise<StoredMail> {
  return vi.waitFor(
    async () => {
      const mails = await listMails(email)
      const mail = mails.find((each) => subject.test(each.subject))
      if (!mail) throw new Error(`${email} has no mail about ${subject}`)
      return mail
    },
    { timeout: WAIT_TIMEOUT_MS, interval: 10 },
  )
}

/** The OTP in the newest of `count` mails to an address. */
export async function otpFor(email: string, count = 1): Promise<string> {
  const [newest] = await mailsTo(email, count)
  return newest?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}

/** A code that is not this one. */
export function wrong(otp: string): string {
  return otp === '000000' ? '000001' : '000000'
}
