import { idOfLinkToken, linkTokenOf } from '../../platform/signatures.ts'

const purpose = 'stop product alerts'

/** Stops the mails without a login. */
export const stopTokenOf = (userId: string): string => linkTokenOf(purpose, userId)

export const userOfStopToken = (token: string): string | null => idOfLinkToken(purpose, token)
