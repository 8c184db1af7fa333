import { afterAll } from 'vitest'
import { config } from '../src/platform/config.ts'
import { providerOf, setPaymentProvider } from '../src/platform/payment-provider.ts'

// Files of tests that share a process find its configuration and provider as the first of them did.
const before = { ...config }

afterAll(() => {
  Object.assign(config, before)
  setPaymentProvider(providerOf(config))
})
