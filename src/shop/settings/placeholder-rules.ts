/** Before names were marked alike in pages and mails: `{{shipping_fee}}`. Pages that were saved then still have them. */
const formerMark = /\{\{\s*([a-z_]+)\s*\}\}/g

const mark = /\{([a-zA-Z]+)\}/g

/** Pages that were saved before name placeholders in the former way. */
export function withCurrentMarks(text: string): string {
  const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return text.replace(formerMark, (_, name: string) => `{${camelCase(name)}}`)
}

/** One pass keeps a value that looks like a placeholder from being replaced again. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(
    mark,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
  )
}

/** Null if all is right. */
export function placeholderProblem(text: string, allowed: readonly string[]): string | null {
  const wrong = text.match(/\{[^{}]*\}?|\}/g)?.find((found) => !allowed.some((name) => found === `{${name}}`))
  if (wrong === undefined) return null
  const shown = wrong.length > 40 ? `${wrong.slice(0, 40)}…` : wrong
  return `${shown} stands for nothing here. Use ${allowed.map((name) => `{${name}}`).join(', ')}`
}

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(mark)].map(([, name = '']) => name)
}
