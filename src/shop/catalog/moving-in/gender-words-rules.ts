import type { Gender } from '../gender-rules.ts'

// Baby blue is a colour.
const kids =
  /(^|[^\p{L}])(kids?|child(ren)?|boys?|girls?|juniors?|youth|toddlers?|infants?|bab(y(?![ -](blue|pink))|ies)|newborn)($|[^\p{L}])/iu
const women = /(^|[^\p{L}])(wom[ae]ns?|ladies|lady|female)($|[^\p{L}])/iu
const men = /(^|[^\p{L}])(m[ae]ns?|gents?|male)($|[^\p{L}])/iu

/** Whom the first of the texts that says it is for; null if none does, or if it is for men and women. */
export function genderIn(texts: readonly string[]): Gender | null {
  for (const text of texts) {
    if (kids.test(text)) return 'Kids'
    const [isForWomen, isForMen] = [women.test(text), men.test(text)]
    if (isForWomen !== isForMen) return isForWomen ? 'Women' : 'Men'
    if (isForWomen || /unisex/i.test(text)) return null
  }
  return null
}
