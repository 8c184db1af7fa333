import { isSignedIn, sign } from '../../platform/signatures.ts'

const payloadOf = (userId: string) => `stop product alerts ${userId}`

/** Stops the mails without a login. It opens nothing else, so it does not expire. */
export function stopTokenOf(userId: string): string {
  return `${userId}.${sign(payloadOf(userId)).toString('base64url')}`
}

export function userOfStopToken(token: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  return isSignedIn('base64url', payloadOf(userId), signature) ? userId : null
}
