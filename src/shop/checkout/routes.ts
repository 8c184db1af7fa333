import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { z } from 'zod'
import { db } from '../../platform/database.ts'
import { requireOwn, shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv, SignedIn } from '../../platform/http/session.ts'
import { body } from '../../platform/http/validate.ts'
import { ONLINE } from '../orders/rules.ts'
import { presentOrder } from '../orders/wire.ts'
import { checkAddress } from './check-address.ts'
import { findOpenCodRefusal } from './find-open-cod-refusal.ts'
import { presentPayable, presentVerifyRefusal, verifyForm } from './payment-wire.ts'
import { placeOrder } from './place-order.ts'
import { codAddressOf, type OrderRequest } from './price-order-rules.ts'
import {
  codForm,
  isKey,
  orderForm,
  presentAddressProblem,
  presentPlaceRefusal,
  requestOf,
} from './request-wire.ts'
import { reserveOrder } from './reserve-order.ts'
import { belongsToAnotherUser } from './store.ts'
import { verifyPayment } from './verify-payment.ts'

const tags = ['Orders']
const ordering = rateLimit({ name: 'create-order', points: 60, seconds: 60 })
const checking = rateLimit({ name: 'check-cod', points: 60, seconds: 60 })

export const checkoutRoutes = new Hono<SessionEnv>()
  .post(
    '/order/create-order',
    describeRoute({ summary: 'Order lines of the cart, paid at the door or from the wallet', tags }),
    shoppersOnly,
    ordering,
    body(orderForm),
    async (c) => {
      const user = c.get('user')
      const request = await requestIn(c.req.valid('json'), user)
      if (request.paymentMethod === ONLINE) refuse(400, 'An online payment begins with create-razorpay-order')
      const { source = null } = c.req.valid('json')
      const order = orRefuse(await placeOrder(user.id, request, keyIn(c), source), presentPlaceRefusal)
      return c.json({ message: 'Order placed', order: presentOrder(order) }, 201)
    },
  )
  .post(
    '/order/check-cod',
    describeRoute({
      summary: 'Why cash on delivery to an address is refused now: as many orders are under way as may be',
      tags,
    }),
    shoppersOnly,
    checking,
    body(codForm),
    async (c) => {
      const address = codAddressOf(c.req.valid('json'))
      const refusal = await findOpenCodRefusal(db, c.get('user').id, address)
      return c.json({ refusal: refusal && presentPlaceRefusal(refusal).message })
    },
  )
  .post(
    '/order/create-razorpay-order',
    describeRoute({ summary: 'Keep lines of the cart for an online payment, and begin it', tags }),
    shoppersOnly,
    ordering,
    body(orderForm),
    async (c) => {
      const user = c.get('user')
      const request = await requestIn(c.req.valid('json'), user)
      if (request.paymentMethod !== ONLINE) refuse(400, 'Only an online payment begins here')
      const { source = null } = c.req.valid('json')
      return c.json(
        presentPayable(orRefuse(await reserveOrder(user.id, request, source), presentPlaceRefusal)),
      )
    },
  )
  .post(
    '/order/verify-Razorpay',
    describeRoute({ summary: 'Place the order that an online payment has paid', tags }),
    shoppersOnly,
    body(verifyForm),
    async (c) => {
      const user = c.get('user')
      const form = c.req.valid('json')
      requireOwn(user, form.userId ?? undefined)
      const proof = {
        providerOrderId: form.razorpayOrderId,
        paymentId: form.razorpayPaymentId,
        signature: form.razorpaySignature ?? null,
      }
      const order = orRefuse(await verifyPayment(user.id, proof, keyIn(c)), presentVerifyRefusal)
      return c.json({ message: 'Payment successful', order: presentOrder(order) }, 201)
    },
  )

async function requestIn(form: z.output<typeof orderForm>, user: SignedIn): Promise<OrderRequest> {
  requireOwn(user, form.userId ?? undefined)
  const addressId = form.shippingAddress._id
  if (addressId && (await belongsToAnotherUser(db, addressId, user.id))) refuse(404, 'Address not found')
  const state = orRefuse(await checkAddress(form.shippingAddress, form), presentAddressProblem)
  return requestOf(form, state)
}

function keyIn(c: Context): string | null {
  const key = c.req.header('idempotency-key') ?? null
  if (key !== null && !isKey(key)) refuse(400, 'The Idempotency-Key is empty or too long')
  return key
}
