export const BOUGHT_TOGETHER_DAYS = 365
/** Fewer could be recognised by what they bought. */
export const MIN_BUYERS = 3
/** More than are shown, because some may be sold out. */
export const MAX_KEPT = 8
export const MAX_SHOWN = 4
