import { createHash } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { networkList } from '../../../platform/networks.ts'
import type { EventMessage } from '../../webhooks/post-event.ts'
import type { Endpoint, ShopEvent } from '../../webhooks/rules.ts'
import { areAssistantsServed } from '../are-served.ts'
import { findLinkedBuyer } from '../linking/store.ts'
import { describeOrder } from '../orders/order-rules.ts'
import { readOrderOf } from '../orders/read-order.ts'
import { signWithShopKey } from '../protocol/shop-keys.ts'
import { envelopeOf, headersOf, type SignedRequest, signatureBase } from './rules.ts'

/** A demo and its tests have assistants on the same machine. */
const sameMachine = networkList([...config.OUTSIDE_NETWORKS_ALLOWED, '127.0.0.0/8', '::1'])

/**
 * The whole order as it is at this moment, signed as the protocol says. Null if its buyer has unlinked the assistant since, or the
 * order is gone, or the owner has closed the shop to assistants. `Webhook-Timestamp` is when it happened, `created` when it was signed.
 */
export async function writeOrderEvent(
  { url, assistant }: Pick<Endpoint, 'url' | 'assistant'>,
  { id, subject, createdAt }: Pick<ShopEvent, 'id' | 'subject' | 'createdAt'>,
): Promise<EventMessage | null> {
  if (!assistant || !(await areAssistantsServed())) return null
  const { profile, version } = assistant
  const buyer = await findLinkedBuyer(db, { orderId: subject, profile, now: clock.now() })
  const order = buyer && (await readOrderOf(buyer, subject))
  if (!order) return null
  const origin = new URL(config.PUBLIC_URL).origin
  const body = JSON.stringify({ ucp: envelopeOf(version), ...describeOrder(order, origin) })
  const request: SignedRequest = {
    url,
    agent: `profile="${origin}/.well-known/ucp"`,
    digest: `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    id,
    timestamp: String(Math.floor(createdAt.getTime() / 1000)),
  }
  const created = Math.floor(clock.now().getTime() / 1000)
  const partsWith = (keyId: string) => signatureBase(request, { keyId, created })
  const { keyId, signature } = await signWithShopKey((name) => partsWith(name).base)
  const { parameters } = partsWith(keyId)
  const headers = headersOf(request, { parameters, signature: signature.toString('base64') })
  return { headers, body, ...(config.MODE === 'demo' && { allowed: sameMachine }) }
}
