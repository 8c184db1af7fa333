import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in hex by any of the secrets, compared in constant time. */
export function isSigned(content: string | Uint8Array, signature: string, secrets: string[]): boolean {
  const sent = Buffer.from(signature)
  return secrets.some((secret) => {
    const right = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'))
    return sent.length === right.length && timingSafeEqual(sent, right)
  })
}
