/** Percent off: who takes so much off a price is asked for the second factor again. */
export const STEP_UP_PERCENT = 50

/** Percent off: all admins are mailed. */
export const ANNOUNCED_PERCENT = 90

/** Rows with names and addresses: a page of the dashboard has as many at most. */
export const MAX_PEOPLE_UNASKED = 50
