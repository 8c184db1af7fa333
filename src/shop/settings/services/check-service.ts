import { done, type Result, refused } from '../../../lib/result.ts'
import { checkDelivery, checkMail } from '../../../platform/check-services.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { type Finding, wrong } from '../../../platform/finding.ts'
import { renderMail, stampMail } from '../../../platform/mail.ts'
import { checkProviderKeys, fetchOrderBy, keysProblem } from '../../../platform/payment-provider.ts'
import { currentLetterhead } from '../current-settings.ts'
import { providerName } from '../provider-name.data.ts'
import { findEmail } from '../store.ts'
import { writeTestMail } from '../write-settings-mails.ts'
import { checkGa4, checkMeta } from './check-recipients.ts'
import {
  ga4KeysOf,
  listServices,
  mailServerOf,
  metaKeysOf,
  providerKeysOf,
  variableOf,
} from './current-services.ts'
import {
  mergeKeys,
  PAYMENT_UNDER_WAY_MS,
  type Service,
  type ServiceKeys,
  type ServiceRefusal,
} from './rules.ts'
import { findOpenPayments } from './store.ts'

/** Asks the other side with what is typed, before it is saved: a mail to the admin, a harmless call to the provider. */
export async function checkService(
  by: string,
  { service, fields }: { service: Service; fields: ServiceKeys },
): Promise<Result<Finding, ServiceRefusal>> {
  const variable = variableOf(service)
  if (variable) return refused({ reason: 'set-outside', variable })
  const saved = (await listServices(db)).find((row) => row.service === service)
  const { keys, missing } = mergeKeys(service, saved?.keys ?? null, fields)
  if (missing.length > 0) return refused({ reason: 'missing', fields: missing })
  if (service !== 'mail') return done(await checkKeys(service, keys))
  const { data } = stampMail(writeTestMail(await findEmail(db, by)))
  return done(await checkDelivery(mailServerOf(keys), renderMail(data, await currentLetterhead())))
}

/** What must not be wrong before the keys are saved. No mail is sent. */
export function checkKeys(service: Service, keys: ServiceKeys): Promise<Finding> {
  switch (service) {
    case 'payment':
      return checkPaymentKeys(keys)
    case 'mail':
      return checkMail(mailServerOf(keys))
    case 'meta':
      return checkMeta(metaKeysOf(keys), keys.testCode ?? '')
    case 'ga4':
      return checkGa4(ga4KeysOf(keys))
  }
}

/** Another account does not know the payments under way: they would look unpaid there, and their goods would be sold again. */
export async function checkOpenPayments(keys: ServiceKeys): Promise<Result<null, ServiceRefusal>> {
  const payments = await findOpenPayments(db, new Date(clock.now().getTime() - PAYMENT_UNDER_WAY_MS))
  if (!payments) return done(null)
  const { open, newestOrder, newestAt } = payments
  const answer = await fetchOrderBy(providerKeysOf(keys), newestOrder)
  if (answer.ok) return done(null)
  const { reason, description } = answer.refusal
  if (reason === 'refused')
    return refused({
      reason: 'other-account',
      open,
      until: new Date(newestAt.getTime() + PAYMENT_UNDER_WAY_MS),
    })
  const what = `Payments are under way, and ${providerName} does not say whether they are of this account: ${description}`
  return refused({ reason: 'refused', what, advice: 'Try again.' })
}

async function checkPaymentKeys(keys: ServiceKeys): Promise<Finding> {
  const problem = keysProblem(config, providerKeysOf(keys))
  return problem ? wrong(problem, 'Nothing was asked.') : checkProviderKeys(providerKeysOf(keys))
}
