/** The object that has, under each name, what `make` makes of it. */
export function mapNames<Made extends object>(
  names: readonly (keyof Made & string)[],
  make: (name: keyof Made & string) => Made[keyof Made & string],
): Made {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Made
}

/** `Object.fromEntries` that keeps the names' type. */
export function recordOf<Name extends string, Value>(
  entries: readonly (readonly [Name, Value])[],
): Record<Name, Value> {
  return Object.fromEntries(entries) as Record<Name, Value>
}
