import { asciiDigits, cleanText } from './typed-text.ts'

/** Searches compare small letters without accents, digits as 0 to 9, one apostrophe. SQL has the same. */
export function folded(text: string): string {
  return asciiDigits(cleanText(text))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .toLowerCase()
}

/** Its words, without punctuation and the possessive. */
export function wordsIn(text: string): string[] {
  const plain = folded(text).replace(/['’]s?(?![\p{L}\p{N}])/gu, '')
  return plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
