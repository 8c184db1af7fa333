/** Remembered of a shopper, newest first. */
export const MAX_REMEMBERED_SIZES = 4
export const MAX_SIZE = 999_999.99
