import { idOfLinkToken, linkTokenOf } from '../../platform/signatures.ts'

const purpose = 'follow order'

/** Shows without a login where the order is, see `findFollowedOrder`. */
export const followTokenOf = (orderId: string): string => linkTokenOf(purpose, orderId)

export const orderOfFollowToken = (token: string): string | null => idOfLinkToken(purpose, token)
