/** Repeated by a constraint of `product_sizes`. */
export const MAX_PLACE_LENGTH = 30
export const wrongPlace = `A place is a short text of at most ${MAX_PLACE_LENGTH} characters, without | and =`

/** In files `|` and `=` separate the places of sizes. */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff|=]/u

/** Repeated spaces are collapsed; empty is no place. */
export function placeIn(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
}

export function isPlace(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !refused.test(text) && [...text].length <= MAX_PLACE_LENGTH
}

const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true })

/** A-2 is before A-10, and what has no place is last. */
export function comparePlaces(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return collator.compare(one, other)
}
