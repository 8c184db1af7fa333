import { z } from 'zod'
import { isRecord, readJson } from '../../../lib/json.ts'
import { cleanText } from '../../../lib/typed-text.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { isLoopbackName, networkList } from '../../../platform/networks.ts'
import { requestOutside } from '../../../platform/outside-request.ts'
import { hostOf } from '../host-rules.ts'
import { type Client, isClientId, MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH } from './rules.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 16 * 1024
const KEPT_SECONDS = 60
const MAX_KEPT = 500

const isDemo = config.MODE === 'demo'
const sameMachine = networkList([...config.OUTSIDE_NETWORKS_ALLOWED, '127.0.0.0/8', '::1'])

/** A client that proves itself by a shared secret could not keep it: everybody reads this document. */
const metadata = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(MAX_ADDRESS_LENGTH)).min(1).max(20),
  token_endpoint_auth_method: z.literal('none').default('none'),
  client_secret: z.undefined().optional(),
})

const MAX_AT_ONCE = 10

const underWay = new Map<string, Promise<Client | null>>()
const kept = new Map<string, { client: Client | null; until: number }>()

/**
 * What a client says of itself at the address that is its id (Client ID Metadata Document). No client registers: the owner's switch
 * and the shopper's consent decide. Null if there is none, or it is not in order.
 */
export async function readClient(clientId: string): Promise<Client | null> {
  if (!isClientId(clientId, isDemo)) return null
  const now = clock.now().getTime()
  const known = kept.get(clientId)
  if (known && known.until > now) return known.client
  const asked = underWay.get(clientId)
  if (asked !== undefined) return await asked
  if (underWay.size >= MAX_AT_ONCE) return null
  const fetched = fetchClient(clientId).finally(() => underWay.delete(clientId))
  underWay.set(clientId, fetched)
  const client = await fetched
  kept.delete(clientId)
  kept.set(clientId, { client, until: now + KEPT_SECONDS * 1000 })
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return client
}

async function fetchClient(clientId: string): Promise<Client | null> {
  const isLocal = isDemo && isLoopbackName(new URL(clientId).hostname)
  const answered = await requestOutside(clientId, {
    headers: { accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    ...(isLocal && { allowed: sameMachine, resolve: async () => ['127.0.0.1'] }),
  })
  if (!answered.ok || answered.value.status !== 200 || answered.value.isCut) return null
  const read = metadata.safeParse(readJson(answered.value.body.toString('utf8'), isRecord))
  if (!read.success || read.data.client_id !== clientId) return null
  const name = cleanText(read.data.client_name ?? '')
    .slice(0, MAX_NAME_LENGTH)
    .trim()
  return { id: clientId, name: name || hostOf(clientId), redirectUris: read.data.redirect_uris }
}
