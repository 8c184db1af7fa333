/** Parsed JSON, unchecked. */
export type Json = ReturnType<JSON['parse']>

export const parseAny = (text: string): Json => JSON.parse(text)
