/** More are not counted one by one. */
export const MAX_NEW_ORDERS = 1_000
