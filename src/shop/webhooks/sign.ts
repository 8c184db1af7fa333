import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(SECRET_BYTES).toString('base64')

/** As https://www.standardwebhooks.com says, one signature for each secret. `at` is the time of the attempt. */
export function signedHeaders(
  id: string,
  body: string,
  at: Date,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Maidan-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
