import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '../../platform/config.ts'

const signatureOf = (userId: string) =>
  createHmac('sha256', config.SECRET_KEY).update(`stop product alerts ${userId}`).digest('base64url')

/** In the mails: stops them without a login. It opens nothing else, so it does not expire. */
export function stopTokenOf(userId: string): string {
  return `${userId}.${signatureOf(userId)}`
}

export function userOfStopToken(token: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(userId))]
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null
}
