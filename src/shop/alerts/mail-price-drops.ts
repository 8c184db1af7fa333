import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/mail.ts'
import { ALERT_PAUSE_HOURS } from './rules.ts'
import { claimCheaper, listCheaper } from './store.ts'
import { writePriceMail } from './write-alert-mails.ts'

const PART_SIZE = 2_000
const first = '00000000-0000-0000-0000-000000000000'

/** Compares what each product costs today with what it cost when its shopper asked, or was mailed last. */
export async function mailPriceDrops(): Promise<void> {
  const now = clock.now()
  const mailedBefore = new Date(now.getTime() - ALERT_PAUSE_HOURS * 3_600_000)
  const asked = { now, mailedBefore, limit: PART_SIZE }
  for (let after: string | null = first; after !== null; ) {
    const { alerts, lastId }: Awaited<ReturnType<typeof listCheaper>> = await listCheaper(db, after, asked)
    for (const alert of alerts)
      await transaction(async (tx) => {
        if (await claimCheaper(tx, alert, now)) await postMail(tx, writePriceMail(alert))
      })
    after = lastId
  }
}
