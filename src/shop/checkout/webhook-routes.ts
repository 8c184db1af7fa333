import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { logSecurityEvent } from '../../platform/http/security-log.ts'
import { handleWebhook, isFromProvider } from './handle-webhook.ts'
import { presentWebhookRefusal, readEvent } from './payment-wire.ts'

const MAX_BYTES = 256 * 1024

/** No session: the signature over the raw body authenticates the provider. */
export const webhookRoutes = new Hono().post(
  '/webhooks/razorpay',
  describeRoute({ summary: 'Hear of a payment or a refund from the provider', tags: ['Webhooks'] }),
  bodyLimit({ maxSize: MAX_BYTES, onError: () => refuse(413, 'The request is too large') }),
  async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (!isFromProvider(bytes, c.req.header('x-razorpay-signature'))) {
      logSecurityEvent(c, 'webhook.unsigned', { bytes: bytes.length })
      refuse(400, 'The signature is wrong')
    }
    const webhook = readEvent(bytes, c.req.header('x-razorpay-event-id'))
    if (webhook) orRefuse(await handleWebhook(webhook), presentWebhookRefusal)
    return c.json({ message: 'Heard' })
  },
)
