export type Guard<T> = (value: unknown) => value is T

export const isString: Guard<string> = (value): value is string => typeof value === 'string'
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)
export const isBoolean: Guard<boolean> = (value): value is boolean => typeof value === 'boolean'
export const isRecord: Guard<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function isOneOf<const T extends string>(...allowed: readonly T[]): Guard<T> {
  return (value): value is T => allowed.some((one) => one === value)
}

export function isNullOr<T>(is: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || is(value)
}

export function isArrayOf<T>(is: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(is)
}

export function isObject<T extends object>(fields: { [Name in keyof T]-?: Guard<T[Name]> }): Guard<T> {
  const guards: [string, Guard<unknown>][] = Object.entries(fields)
  return (value): value is T => isRecord(value) && guards.every(([name, is]) => is(value[name]))
}

export function parseJson(text: string): unknown {
  return JSON.parse(text)
}

export function readJson<T>(text: string | null, is: Guard<T>): T | null {
  try {
    const value = parseJson(text ?? '')
    return is(value) ? value : null
  } catch {
    return null
  }
}
