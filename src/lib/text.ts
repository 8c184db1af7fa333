/** Of a short text, such as a name; in characters. */
export const MAX_TEXT_LENGTH = 120
