import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { fetchRefund, paymentRefunds, type Refund, refundPayment } from '../../platform/razorpay.ts'
import { claimRefunds, endRefund, failRefund, followRefund, tryLater } from './refunds-store.ts'
import { nextTry, type OwedRefund, refundKey } from './rules.ts'

const atOnce = 10
const leaseMinutes = 1

/**
 * Has the provider give back what is owed, and follows each refund until the bank has it. What was not answered is asked
 * again by the same name, which is the same refund. Any number of processes may do this at once.
 */
export async function sendRefunds(): Promise<void> {
  for (let claimed = atOnce; claimed === atOnce; ) {
    const now = clock.now()
    const refunds = await claimRefunds(db, now, new Date(now.getTime() + leaseMinutes * 60_000), atOnce)
    await Promise.all(refunds.map(send))
    claimed = refunds.length
  }
}

async function send(owed: OwedRefund): Promise<void> {
  const { paymentId, amount } = owed
  const answer =
    owed.refundId === null
      ? await refundPayment(paymentId, { key: refundKey(owed), amount })
      : await fetchRefund(owed.refundId)
  if (answer.ok) return note(owed, answer.value)
  if (answer.refusal.reason === 'refused') {
    const back = await givenBack(owed)
    if (back) return endRefund(db, paymentId, back.id)
    log.error({ payment: paymentId, refusal: answer.refusal }, 'the provider will not refund a payment')
  }
  await tryLater(db, paymentId, nextTry(owed, clock.now()))
}

async function note(owed: OwedRefund, { id, status }: Refund): Promise<void> {
  const { paymentId } = owed
  if (status === 'processed') return endRefund(db, paymentId, id)
  const at = nextTry(owed, clock.now())
  if (owed.refundId === null) await followRefund(db, paymentId, id, at)
  if (status === 'pending') return tryLater(db, paymentId, at)
  log.error({ payment: paymentId, refund: id }, 'a refund failed and is tried anew')
  await failRefund(db, paymentId, id, at)
}

/** The refund that gave the whole payment back, if somebody (the provider by itself, say) was quicker. */
async function givenBack({ paymentId, amount }: OwedRefund): Promise<Refund | undefined> {
  const answer = await paymentRefunds(paymentId)
  if (!answer.ok) return undefined
  return answer.value.find((refund) => refund.amount === amount && refund.status === 'processed')
}
