import { accountIn } from './config/razorpay.ts'
import { type Config, config } from './config.ts'
import type { PaymentProvider } from './payment-provider/port.ts'
import { razorpay } from './razorpay/provider.ts'

export type * from './payment-provider/port.ts'

/** The one place where a configuration chooses its provider. */
export const providerOf = (settings: Config): PaymentProvider => razorpay(accountIn(settings))

const current = { provider: providerOf(config) }

export const paymentProvider = (): PaymentProvider => current.provider

export function setPaymentProvider(provider: PaymentProvider): void {
  current.provider = provider
}

/** False in a shop without the provider's keys. */
export const offersOnlinePayment = (): boolean => current.provider.isSetUp
