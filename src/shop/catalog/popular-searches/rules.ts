export const POPULAR_DAYS = 30
/** Fewer could be recognised by what they searched for. */
export const MIN_VISITORS = 5
/** So that the owner's list needs no pages. */
export const MAX_POPULAR = 40
export const MAX_POPULAR_SHOWN = 5
export const MAX_CATEGORIES_SHOWN = 6
export const MAX_POPULAR_SEARCH_LENGTH = 60

export type PopularSearch = { id: string; words: string; visitors: number; hidden: boolean }
