import { afterAll, beforeAll } from 'vitest'
import type { PaymentProvider } from '../../src/platform/payment-provider.ts'
import { type Json, parseAny } from '../json.ts'
import { addressOf, closed, listening } from '../provider.ts'
import { collectProvider } from './provider.ts'
import { collectServer } from './server.ts'

/** The UPI collect provider of a test file, what its payers do, and what it does with refunds. */
export type Collect = {
  provider: () => PaymentProvider
  /** Asks a payer by their VPA; nothing is paid until they agree. Returns the payment's id. */
  ask: (orderId: string) => Promise<string>
  agree: (paymentId: string) => Promise<Json>
  decline: (paymentId: string) => Promise<Json>
  finishRefund: (refundId: string) => Promise<Json>
  setDown: (isDown: boolean) => void
  payOut: () => void
  sendWebhooksTo: (url: string) => void
}

export function ownCollect(): Collect {
  const account = { token: 'token-of-the-shop', webhookKey: 'key-of-its-webhooks' }
  const { server, state, payOut } = collectServer(account)
  const post = async (path: string, body: object = {}) => {
    const headers = { authorization: `Token ${account.token}` }
    const response = await fetch(addressOf(server) + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return parseAny(await response.text())
  }
  beforeAll(() => listening(server))
  afterAll(() => closed(server))
  return {
    provider: () => collectProvider({ ...account, url: addressOf(server) }),
    ask: async (orderId) => (await post(`/collects/${orderId}/ask`, { vpa: 'asha@upi' })).utr,
    agree: (paymentId) => post(`/debits/${paymentId}/agree`),
    decline: (paymentId) => post(`/debits/${paymentId}/decline`),
    finishRefund: (refundId) => post(`/refunds/${refundId}/finish`),
    setDown: (isDown) => {
      state.isDown = isDown
    },
    payOut,
    sendWebhooksTo: (url) => {
      state.webhookUrl = url
    },
  }
}
