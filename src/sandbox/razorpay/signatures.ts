import { createHmac, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { config } from '../../platform/config.ts'
import { refuse } from './refusals.ts'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** What a browser hands to the shop as proof of a payment. */
export function signPayment(orderId: string, paymentId: string): string {
  return sign(config.RAZORPAY_KEY_SECRET, `${orderId}|${paymentId}`)
}

/** What a webhook carries in its header; the newest secret counts. */
export function signWebhook(body: string): string {
  return sign(config.RAZORPAY_WEBHOOK_SECRET[0] ?? '', body)
}

/** Lets in who has the key and its secret: `Basic`, with a capital letter. */
export const withKey = createMiddleware(async (c, next) => {
  const wanted = `Basic ${btoa(`${config.RAZORPAY_KEY_ID}:${config.RAZORPAY_KEY_SECRET}`)}`
  // Of one length, whatever was sent, so that the comparison tells nothing by its time.
  const [sent, right] = [c.req.header('authorization') ?? '', wanted].map((text) =>
    Buffer.from(sign('length', text)),
  ) as [Buffer, Buffer]
  if (!timingSafeEqual(sent, right)) refuse('Authentication failed', {}, 401)
  await next()
})
