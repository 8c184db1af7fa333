/** Of a short text, such as a name; in characters. */
export const MAX_TEXT_LENGTH = 120

export const tooLong = (most: number) => `Use at most ${most} characters`

const firstLetter = /\p{L}/u
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const hasRightToLeft = (text: string) => rightToLeftLetter.test(text)

/** By its first letter, as `dir="auto"` decides, which not all mail programs know. */
export function isRightToLeft(text: string): boolean {
  return rightToLeftLetter.test(firstLetter.exec(text)?.[0] ?? '')
}

/** For a text that Markdown shall show as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
