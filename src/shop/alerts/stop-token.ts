import { isSignedIn, sign } from '../../platform/signatures.ts'

const allowed = (userId: string) => `stop product alerts ${userId}`

/** In the mails: stops them without a login. It opens nothing else, so it does not expire. */
export function stopTokenOf(userId: string): string {
  return `${userId}.${sign(allowed(userId)).toString('base64url')}`
}

export function userOfStopToken(token: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  return isSignedIn('base64url', allowed(userId), signature) ? userId : null
}
