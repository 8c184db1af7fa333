import type { Attempt } from './journal.ts'
import { noteAnswer, noteShown, type Shopper } from './record.ts'
import { countRefusal, type Trial } from './trial.ts'

/** What becomes of the dialog: some pay at once, some at the second try, some late, some leave. */
const fates = [
  ...Array<'pays'>(12).fill('pays'),
  'pays and leaves',
  'pays and leaves',
  'pays unseen',
  'fails and pays',
  'fails and leaves',
  ...Array<'pays late'>(4).fill('pays late'),
  'never comes back',
] as const

/** Orders online: begins at the shop, pays at the provider, and tells the shop, or doesn't. */
export async function payOnline(
  trial: Trial,
  shopper: Shopper,
  attempt: Attempt,
  body: object,
): Promise<void> {
  const { ask, dice } = shopper
  const fate = dice.oneOf(fates)
  const begun = await ask({ method: 'POST', path: '/order/create-razorpay-order', body, orders: true })
  if (begun.status !== 200) {
    noteShown(trial, shopper, begun.body?.order)
    countRefusal(trial, String(begun.body?.message))
    return
  }
  const razorpayOrderId: string = begun.body.razorpayOrderId
  if (fate === 'never comes back') return
  if (fate.startsWith('fails')) await pay(trial, { order_id: razorpayOrderId, outcome: 'failure' })
  if (fate === 'fails and leaves') return
  if (fate === 'pays late') {
    await pay(trial, { order_id: razorpayOrderId, outcome: 'late', late_seconds: dice.between(1, 10) })
    return
  }
  const paid = await pay(trial, {
    order_id: razorpayOrderId,
    outcome: 'success',
    webhook: fate !== 'pays unseen',
  })
  const paymentId: string | undefined = paid?.razorpay_payment_id
  if (!paymentId || fate === 'pays and leaves' || fate === 'pays unseen') return
  const told = await ask({
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
  noteAnswer(trial, shopper, attempt, told, paymentId)
}

type Paid = { razorpay_payment_id: string; razorpay_signature: string }

/** At the provider's dialog; null when nothing was paid there. */
export async function pay(trial: Trial, asked: object): Promise<Paid | null> {
  const answer = await fetch(`${trial.provider}/pay`, { method: 'POST', body: JSON.stringify(asked) })
  return answer.ok ? await answer.json() : null
}
