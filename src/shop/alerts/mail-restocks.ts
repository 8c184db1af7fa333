import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { postMails } from '../../platform/mail.ts'
import { knowOwnSizes } from '../catalog/size-lists/know-own-sizes.ts'
import { ALERT_PAUSE_HOURS, mailsDue } from './rules.ts'
import {
  countMailed,
  deleteRestocked,
  lockRestocked,
  lockWaiting,
  markMailed,
  postponeRestocked,
} from './store.ts'
import { writeRestockMail } from './write-alert-mails.ts'

/** Sizes of a run, and mails of a transaction: the job runs again soon. */
const MAX_SIZES = 20
const BATCH_SIZE = 100
const HOUR_MS = 3_600_000

/** Mails as many of those who wait for a size as there are units, the longest waiting first. Safe in several processes. */
export async function mailRestocks(): Promise<void> {
  await knowOwnSizes()
  for (let count = 0; count < MAX_SIZES; count++) if (!(await mailNextSize())) return
}

function mailNextSize(): Promise<boolean> {
  return transaction(async (tx) => {
    const now = clock.now()
    const size = await lockRestocked(tx, now)
    if (!size) return false
    const { sizeId, stock, isListed } = size
    if (!isListed) {
      await postponeRestocked(tx, sizeId, new Date(now.getTime() + HOUR_MS))
      return true
    }
    const mailed = await countMailed(tx, size, new Date(now.getTime() - ALERT_PAUSE_HOURS * HOUR_MS))
    const due = mailsDue({ stock, mailed: mailed.count })
    const batch = Math.min(due, BATCH_SIZE)
    const waiting = batch > 0 ? await lockWaiting(tx, sizeId, batch) : []
    if (waiting.length > 0) {
      await postMails(tx, waiting.map(writeRestockMail))
      await markMailed(
        tx,
        waiting.map(({ id }) => id),
        now,
      )
    }
    if (stock === 0 || waiting.length < batch) await deleteRestocked(tx, sizeId)
    else if (due <= BATCH_SIZE) {
      const since = mailed.since ?? now
      await postponeRestocked(tx, sizeId, new Date(since.getTime() + ALERT_PAUSE_HOURS * HOUR_MS + 1))
    }
    return true
  })
}
