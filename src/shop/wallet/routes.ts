import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { wholeList } from '../../lib/paging.ts'
import { db } from '../../platform/database.ts'
import { shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, query } from '../../platform/http/validate.ts'
import { addMoney } from './add-money.ts'
import { requestTopUp } from './request-top-up.ts'
import { createWallet, readWallet } from './store.ts'
import {
  addMoneyForm,
  presentAddRefusal,
  presentRequestRefusal,
  presentTopUp,
  presentWallet,
  topUpForm,
  type WalletOnWire,
} from './wire.ts'

const tags = ['Wallet']
const requests = rateLimit({ name: 'top-up', points: 30, seconds: 60 })
const claims = rateLimit({ name: 'add-money', points: 60, seconds: 60 })

export const walletRoutes = new Hono<SessionEnv>()
  .get(
    '/wallet/get-wallet',
    describeRoute({ summary: 'Your wallet: what it holds, and its movements, newest first', tags }),
    shoppersOnly,
    query(z.object(pageFields)),
    async (c) => {
      return c.json(await walletOf(c.get('user').id, pageOf(c.req.valid('query'))))
    },
  )
  .post(
    '/wallet/create-wallet',
    describeRoute({ summary: 'Make your wallet; when there is one, it is answered', tags }),
    shoppersOnly,
    async (c) => {
      const { id } = c.get('user')
      await createWallet(db, id)
      return c.json(await walletOf(id))
    },
  )
  .post(
    '/wallet/create-topup-order',
    describeRoute({ summary: "Begin to add money: the provider's order that is to be paid", tags }),
    shoppersOnly,
    requests,
    body(topUpForm),
    async (c) => {
      const requested = await requestTopUp(c.get('user').id, c.req.valid('json').amount)
      return c.json(presentTopUp(orRefuse(requested, presentRequestRefusal)))
    },
  )
  .post(
    '/wallet/add-money',
    describeRoute({ summary: 'Credit your wallet with money that the provider confirms', tags }),
    shoppersOnly,
    claims,
    body(addMoneyForm),
    async (c) => {
      const { id } = c.get('user')
      const { amount, razorpayOrderId, razorpayPaymentId, razorpaySignature } = c.req.valid('json')
      const claim = {
        amount,
        providerOrderId: razorpayOrderId ?? null,
        paymentId: razorpayPaymentId ?? null,
        signature: razorpaySignature ?? null,
      }
      orRefuse(await addMoney(id, claim), presentAddRefusal)
      return c.json(await walletOf(id))
    },
  )

async function walletOf(userId: string, page = wholeList): Promise<WalletOnWire> {
  return presentWallet((await readWallet(db, userId, page)) ?? refuse(404, 'You have no wallet yet'))
}
