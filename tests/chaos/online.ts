import type { Attempt } from './journal.ts'
import { recordResponse, recordShownOrder, type Shopper } from './record.ts'
import { countRefusal, type Trial } from './trial.ts'

/** What shoppers do in the dialog, by frequency. */
const behaviours = [
  ...Array<'pays'>(12).fill('pays'),
  'pays and leaves',
  'pays and leaves',
  'pays unseen',
  'fails and pays',
  'fails and leaves',
  ...Array<'pays late'>(4).fill('pays late'),
  'pays and is refunded',
  'pays and disputes',
  'never comes back',
] as const

/** Creates the payment at the shop, pays at the provider, and lets the shop verify it, or doesn't. */
export async function payOnline(
  trial: Trial,
  shopper: Shopper,
  attempt: Attempt,
  body: object,
): Promise<void> {
  const { ask, random } = shopper
  const behaviour = random.oneOf(behaviours)
  const begun = await ask({ method: 'POST', path: '/order/create-razorpay-order', body, orders: true })
  if (begun.status !== 200) {
    recordShownOrder(trial, shopper, begun.body?.order)
    countRefusal(trial, String(begun.body?.message))
    return
  }
  const razorpayOrderId: string = begun.body.razorpayOrderId
  if (behaviour === 'never comes back') return
  if (behaviour.startsWith('fails'))
    await pay(trial, { order_id: razorpayOrderId, outcome: 'failure' }, random)
  if (behaviour === 'fails and leaves') return
  if (behaviour === 'pays late') {
    await pay(
      trial,
      { order_id: razorpayOrderId, outcome: 'late', late_seconds: random.between(1, 10) },
      random,
    )
    return
  }
  const paid = await pay(
    trial,
    {
      order_id: razorpayOrderId,
      outcome: 'success',
      webhook: behaviour !== 'pays unseen',
    },
    random,
  )
  const paymentId: string | undefined = paid?.razorpay_payment_id
  if (!paymentId || behaviour === 'pays and leaves' || behaviour === 'pays unseen') return
  const response = await ask({
    method: 'POST',
    path: '/order/verify-Razorpay',
    key: attempt.key,
    orders: true,
    body: {
      ...body,
      razorpayPaymentId: paymentId,
      razorpayOrderId,
      razorpaySignature: paid?.razorpay_signature,
    },
  })
  recordResponse(trial, shopper, attempt, response, paymentId)
  if (behaviour === 'pays and is refunded')
    await control(trial, `/payments/${paymentId}/refund`, { amount: 100 })
  if (behaviour === 'pays and disputes')
    await dispute(trial, paymentId, random.oneOf(['won', 'lost', 'closed']))
}

/** In the provider's dashboard. Null where it refuses: the payment may have gone back. */
async function control(trial: Trial, path: string, body: object): Promise<{ id: string } | null> {
  const answer = await fetch(`${trial.provider}/_control${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return answer.ok ? await answer.json() : null
}

async function dispute(trial: Trial, paymentId: string, outcome: string): Promise<void> {
  const opened = await control(trial, `/payments/${paymentId}/dispute`, { amount: 5_000 })
  if (opened) await control(trial, `/disputes/${opened.id}/${outcome}`, {})
}

type Paid = { razorpay_payment_id: string; razorpay_signature: string }

const charges = [{}, { fee_bearer: 'customer' }, { offer_discount: 2_000 }]

/** Pays in the provider's dialog, at times with a fee or less an offer; null when that failed. */
export async function pay(trial: Trial, asked: object, random: Shopper['random']): Promise<Paid | null> {
  const asAsked = { fee_bearer: 'platform', offer_discount: 0 }
  const settings = JSON.stringify({ ...asAsked, ...random.oneOf(charges) })
  await fetch(`${trial.provider}/_control/settings`, { method: 'PUT', body: settings })
  const answer = await fetch(`${trial.provider}/pay`, { method: 'POST', body: JSON.stringify(asked) })
  return answer.ok ? await answer.json() : null
}
