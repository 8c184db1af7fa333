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

/** Who orders every day is not mailed every day. */
const PAUSE_DAYS = 14

/** At most one mail an order. What comes in a later parcel of it is not asked about. */
export async function askForReviews(): Promise<void> {
  const { reviews, reviewRequestDays } = (await currentSettings()).shop
  if (!reviews || reviewRequestDays === null) return
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const window = {
    since: before(reviewRequestDays + CATCH_UP_DAYS),
    until: before(reviewRequestDays),
    askedBefore: before(PAUSE_DAYS),
  }
  for (let found = PART_SIZE; found === PART_SIZE; ) {
    const requests = await listDueRequests(db, window, PART_SIZE)
    for (const request of requests)
      await transaction(async (tx) => {
        if (await claimRequest(tx, request.orderId, now)) await postMail(tx, writeReviewRequest(request))
      })
    found = requests.length
  }
}
