/** Of a short text, such as a name; in characters. */
export const MAX_TEXT_LENGTH = 120

export const tooLong = (most: number) => `Use at most ${most} characters`

/** For a text that Markdown shall show as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
