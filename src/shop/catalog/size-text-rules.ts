/** `|` and `=` are refused because they separate the texts of sizes in files. */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff|=]/u

/** Repeated spaces are collapsed; empty is no text. */
export function sizeTextIn(typed: string): string {
  return typed
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
}

export function isSizeText(text: string, maxLength: number): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !refused.test(text) && [...text].length <= maxLength
}

export function wrongSizeText({ words, maxLength }: { words: string; maxLength: number }): string {
  return `A ${words} is a short text of at most ${maxLength} characters, without | and =`
}

const code = /^[0-9A-Za-z][0-9A-Za-z._/-]{0,39}$/

/** Repeated by constraints of `product_sizes`. */
export function isCode(text: string): boolean {
  return code.test(text)
}
