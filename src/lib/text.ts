/** Of a short text, such as a name; in characters. */
export const MAX_TEXT_LENGTH = 120

export const tooLong = (most: number) => `Use at most ${most} characters`
