import type { Finding } from '../../platform/finding.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'

export function checkPaymentKeys(): Promise<Finding> {
  return paymentProvider().checkAccount()
}
