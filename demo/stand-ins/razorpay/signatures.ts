import { createHmac, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { config } from '../../../src/platform/config.ts'
import { refuse } from './refusals.ts'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

export function signPayment(orderId: string, paymentId: string): string {
  return sign(config.RAZORPAY_KEY_SECRET, `${orderId}|${paymentId}`)
}

export function signWebhook(body: string): string {
  return sign(config.RAZORPAY_WEBHOOK_SECRET[0] ?? '', body)
}

export const withKey = createMiddleware(async (c, next) => {
  const wanted = `Basic ${btoa(`${config.RAZORPAY_KEY_ID}:${config.RAZORPAY_KEY_SECRET}`)}`
  // Hashes of equal length, for a constant-time comparison.
  const [sent, right] = [c.req.header('authorization') ?? '', wanted].map((text) =>
    Buffer.from(sign('length', text)),
  ) as [Buffer, Buffer]
  if (!timingSafeEqual(sent, right)) refuse('Authentication failed', {}, 401)
  await next()
})
