import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { logSecurityEvent } from '../../platform/http/security-log.ts'
import { handleWebhook, webhookPath } from './handle-webhook.ts'
import { presentWebhookRefusal } from './payment-wire.ts'

const MAX_BYTES = 256 * 1024

/** No session: the signature over the raw body authenticates the provider. */
export const webhookRoutes = new Hono().post(
  webhookPath,
  describeRoute({ summary: 'Hear of a payment or a refund from the provider', tags: ['Webhooks'] }),
  bodyLimit({ maxSize: MAX_BYTES, onError: () => refuse(413, 'The request is too large') }),
  async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const handled = await handleWebhook(bytes, (name) => c.req.header(name))
    if (!handled.ok && handled.refusal.reason === 'forged')
      logSecurityEvent(c, 'webhook.unsigned', { bytes: bytes.length })
    orRefuse(handled, presentWebhookRefusal)
    return c.json({ message: 'Heard' })
  },
)
