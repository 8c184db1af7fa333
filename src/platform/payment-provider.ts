import { accountIn, accountOf, type ProviderKeys, razorpayMistakes } from './config/razorpay.ts'
import { type Config, config } from './config.ts'
import type { Finding } from './finding.ts'
import type { Answer, PaymentProvider, ProviderOrder } from './payment-provider/port.ts'
import { razorpay } from './razorpay/provider.ts'

export type * from './payment-provider/port.ts'

/** The one place where a configuration chooses its provider. */
export const providerOf = (settings: Config): PaymentProvider => razorpay(accountIn(settings))

const current: { provider: PaymentProvider; saved: PaymentProvider | null } = {
  provider: providerOf(config),
  saved: null,
}

export const paymentProvider = (): PaymentProvider => current.saved ?? current.provider

export function setPaymentProvider(provider: PaymentProvider): void {
  current.provider = provider
}

/** As the owner has set them in the dashboard. */
export function setProviderKeys(keys: ProviderKeys | null): void {
  current.saved = keys && razorpay(accountOf(config, keys))
}

export const keyIdInEnvironment = config.RAZORPAY_KEY_ID

/** Null if the keys are for the address that is asked. */
export function keysProblem({ MODE, RAZORPAY_API_URL }: Config, keys: ProviderKeys): string | null {
  const variables = {
    RAZORPAY_API_URL,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecrets,
  }
  return razorpayMistakes(variables, MODE)[0]?.replace(/^[A-Z_]+: /, '') ?? null
}

/** The stand-in of a demo is asked as the provider itself would be. */
export function checkProviderKeys(keys: ProviderKeys): Promise<Finding> {
  return razorpay({ ...accountOf(config, keys), service: 'real' }).checkAccount()
}

/** Refused if the account of these keys has no such order. */
export function fetchOrderBy(keys: ProviderKeys, orderId: string): Promise<Answer<ProviderOrder>> {
  return razorpay({ ...accountOf(config, keys), service: 'real' }).fetchOrder(orderId)
}

/** False in a shop without the provider's keys. */
export const offersOnlinePayment = (): boolean => paymentProvider().isSetUp
