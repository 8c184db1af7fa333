import { z } from 'zod'

/** `name` sorts ascending, `-name` descending; undefined when empty. */
export function sortField<const Name extends string>(names: readonly Name[]) {
  return z
    .enum(['', ...names, ...names.map((name) => `-${name}` as const)], 'Unknown sort')
    .transform((text) => {
      const by = names.find((name) => name === text.replace(/^-/, ''))
      return by && { by, down: text.startsWith('-') }
    })
    .optional()
}
