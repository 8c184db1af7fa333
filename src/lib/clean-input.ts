import { cleanLines } from './typed-text.ts'

/** Deeper than every schema; what is nested deeper is refused as it came. */
const MAX_DEPTH = 20

/** Secrets are compared as they were typed. */
const isSecret = (field: string) => /password$/i.test(field)

/** Cleans all texts of a request or form but its passwords, before its schema reads it. */
export function cleanInput<Input>(input: Input): Input {
  return cleanValue(input, '', 0) as Input
}

function cleanValue(value: unknown, field: string, depth: number): unknown {
  if (typeof value === 'string') return isSecret(field) ? value : cleanLines(value)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, field, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, cleanValue(part, key, depth + 1)]),
  )
}
