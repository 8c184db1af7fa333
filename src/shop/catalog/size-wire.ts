import { numeric } from '../../forms/number.ts'
import { readNumber } from '../../lib/typed-numbers.ts'
import { readSize } from './size-rules.ts'

/** A number, or a label as the shop shows it: 'M', 'UK 8'. */
export function sizeField(message: string) {
  return numeric(message, sizeNumberOf)
}

/** Null for a text that is no size. */
export function sizeNumberOf(text: string): number | null {
  return readNumber(text) ?? readSize(text)[0]?.size ?? null
}
