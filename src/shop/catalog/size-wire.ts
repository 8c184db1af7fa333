import { z } from 'zod'
import { numeric } from '../../forms/number.ts'
import { readNumber } from '../../lib/typed-numbers.ts'
import { namedSystems, readSize, type SizeSystem, sizeSystemNames } from './size-rules.ts'

const unknownSystem = `Unknown meaning of sizes. It is one of ${sizeSystemNames.join(', ')}, or a list of the shop`

export const noSizeList = 'Size list not found'

/** Empty is null. Files may have the name that the form shows. */
export const sizeSystemField = z
  .union([z.null(), z.string()], unknownSystem)
  .transform((text, context): SizeSystem | null => {
    if (!text) return null
    const isCalled = (names: { system: string; name: string }) =>
      [names.system, names.name].some((one) => isSame(one, text))
    const called = namedSystems().find(isCalled)
    if (called) return called.system
    context.addIssue(unknownSystem)
    return z.NEVER
  })
  .optional()

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase()
}

/** A number, or a label as the shop shows it: 'M', 'UK 8'. */
export function sizeField(message: string) {
  return numeric(message, sizeNumberOf)
}

/** Null for a text that is no size. */
export function sizeNumberOf(text: string): number | null {
  return readNumber(text) ?? readSize(text)[0]?.size ?? null
}
