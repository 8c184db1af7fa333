import type { Account } from '../config/razorpay.ts'
import { type Finding, good, hint, wrong } from '../finding.ts'
import type { ListPage, Payment } from '../payment-provider/port.ts'

const isTest = ({ keyId }: Account) => keyId.startsWith('rzp_test_')

export function summaryOf(account: Account): string {
  if (account.service === null)
    return 'cash on delivery and wallets only: keys of Razorpay, set in the dashboard or as RAZORPAY_…, switch online payment on'
  return isTest(account)
    ? 'online by Razorpay with test keys, so that nobody really pays'
    : 'online by Razorpay, and by cash on delivery'
}

export async function checkAccount(account: Account, listPayments: ListPage<Payment>): Promise<Finding> {
  if (account.service === null)
    return hint(
      'Online payment is not offered',
      'Set the keys of Razorpay in the dashboard, under Settings, Ways to pay, or the three settings RAZORPAY_….',
    )
  if (account.service === 'stand-in')
    return hint('Payments go to the sandbox', 'Set the keys of Razorpay for a real shop.')
  const now = new Date()
  const answer = await listPayments({ from: new Date(now.getTime() - 60_000), to: now })
  if (!answer.ok) return explainRefusal(answer.refusal.description)
  if (isTest(account))
    return hint(
      'Razorpay takes the keys, which are test keys',
      'Set live keys: with these, nobody really pays.',
    )
  return good('Razorpay takes the keys')
}

function explainRefusal(description: string): Finding {
  if (description.startsWith('401'))
    return wrong(
      `Razorpay refuses the keys: ${description}`,
      'Key id and key secret (RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET) belong together: copy both again from the dashboard of Razorpay.',
    )
  if (description.startsWith('No response'))
    return wrong(
      `Razorpay cannot be reached: ${description}`,
      'Check that this machine reaches api.razorpay.com, and the status page of Razorpay.',
    )
  return wrong(
    `Razorpay refuses: ${description}`,
    'Check key id and key secret (RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET), and that this machine reaches api.razorpay.com.',
  )
}
