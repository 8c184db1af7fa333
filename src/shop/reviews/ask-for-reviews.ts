import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { claimRequest, listDueRequests } from './requests-store.ts'
import { writeReviewRequest } from './write-review-request.ts'

const DAY_MS = 86_400_000
const PART_SIZE = 500

/** A shop that was down for days still asks; one that begins to ask does not ask about last year. */
const CATCH_UP_DAYS = 5

/** One mail an order. What comes in a later parcel of it is not asked about. */
export async function askForReviews(): Promise<void> {
  const { reviews, reviewRequestDays } = (await currentSettings()).shop
  if (!reviews || reviewRequestDays === null) return
  const now = clock.now()
  const until = new Date(now.getTime() - reviewRequestDays * DAY_MS)
  const since = new Date(until.getTime() - CATCH_UP_DAYS * DAY_MS)
  for (let found = PART_SIZE; found === PART_SIZE; ) {
    const requests = await listDueRequests(db, since, until, PART_SIZE)
    for (const request of requests)
      await transaction(async (tx) => {
        if (await claimRequest(tx, request.orderId, now)) await postMail(tx, writeReviewRequest(request))
      })
    found = requests.length
  }
}
