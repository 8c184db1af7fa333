import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `signature` is the HMAC-SHA256 of `content` by one of the secrets, in hex; takes the same time if not. */
export function isSigned(content: string | Uint8Array, signature: string, secrets: string[]): boolean {
  const sent = Buffer.from(signature)
  return secrets.some((secret) => {
    const right = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'))
    return sent.length === right.length && timingSafeEqual(sent, right)
  })
}
