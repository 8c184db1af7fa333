/** The limit of a short text, such as a name, in characters. */
export const MAX_TEXT_LENGTH = 120

export const tooLong = (most: number) => `Use at most ${most} characters`

const firstLetter = /\p{L}/u
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const hasRightToLeft = (text: string) => rightToLeftLetter.test(text)

/** The first letter decides, as for `dir="auto"`, which not all mail programs know. */
export function isRightToLeft(text: string): boolean {
  return rightToLeftLetter.test(firstLetter.exec(text)?.[0] ?? '')
}

export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
