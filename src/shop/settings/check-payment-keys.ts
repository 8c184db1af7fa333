import { checkPayments } from '../../platform/checks/check-services.ts'
import type { Finding } from '../../platform/checks/finding.ts'
import { config } from '../../platform/config.ts'

/** As `maidan doctor` does. */
export function checkPaymentKeys(): Promise<Finding> {
  return checkPayments(config)
}
