/** What changes an order. Their subject is the order. */
export const orderPatterns = ['order.*', 'return.*', 'refund.*'] as const
export const MAX_WEBHOOK_URL = 500

export type SignedRequest = {
  url: string
  agent: string
  digest: string
  id: string
  timestamp: string
}

const CONTENT_TYPE = 'application/json'

/** RFC 9421: what is signed, in the order of the list; `parameters` end the base and stand in `Signature-Input`. */
export function signatureBase(
  { url, agent, digest, id, timestamp }: SignedRequest,
  { keyId, created }: { keyId: string; created: number },
): { base: string; parameters: string } {
  const { host, pathname, search } = new URL(url)
  const components: readonly (readonly [string, string])[] = [
    ['@method', 'POST'],
    ['@authority', host],
    ['@path', pathname],
    ...(search === '' ? [] : [['@query', search] as const]),
    ['ucp-agent', agent],
    ['idempotency-key', id],
    ['webhook-id', id],
    ['webhook-timestamp', timestamp],
    ['content-digest', digest],
    ['content-type', CONTENT_TYPE],
  ]
  const names = components.map(([name]) => `"${name}"`).join(' ')
  const parameters = `(${names});created=${created};keyid="${keyId}"`
  const lines = components.map(([name, value]) => `"${name}": ${value}`)
  return { base: [...lines, `"@signature-params": ${parameters}`].join('\n'), parameters }
}

export const headersOf = (
  { agent, digest, id, timestamp }: SignedRequest,
  { parameters, signature }: { parameters: string; signature: string },
): Record<string, string> => ({
  'content-type': CONTENT_TYPE,
  'ucp-agent': agent,
  'idempotency-key': id,
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'content-digest': digest,
  'signature-input': `sig1=${parameters}`,
  signature: `sig1=:${signature}:`,
})

/** As answers about an order have it. */
export const envelopeOf = (version: string) => ({
  version,
  status: 'success',
  capabilities: { 'dev.ucp.shopping.order': [{ version }] },
})
