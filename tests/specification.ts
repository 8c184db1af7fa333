import { parseSync } from '@swc/core'

/** A line of the specification, and the titles of the tests that hold it. */
type SpecificationLine = { line: string; held: string[] }

/** The lines of a page of docs/specification: the items of its lists; indented below each, the titles of its tests. */
function linesOf(page: string): SpecificationLine[] {
  const lines: SpecificationLine[] = []
  for (const [, indent, text = ''] of page.matchAll(/^( *)- (.+)$/gm)) {
    if (indent === '') lines.push({ line: text, held: [] })
    else lines.at(-1)?.held.push(text)
  }
  return lines
}

/** Lines of a page without a test among `titles`, and tests that do not exist. */
export function gapsOf(page: string, titles: ReadonlySet<string>): string[] {
  return linesOf(page).flatMap(({ line, held }) => {
    if (held.length === 0) return [`no test holds: ${line}`]
    return held.filter((title) => !titles.has(title)).map((title) => `there is no test: ${title}`)
  })
}

type Part = {
  type?: string
  callee?: Part
  object?: Part
  value?: unknown
  arguments?: { expression: Part }[]
} & {
  property?: Part
  quasis?: { raw: string }[]
  expressions?: Part[]
}

/**
 * The titles of the tests in a file, after those of the groups they are in, as they are written there: with their
 * placeholders, `%s` or `…` for what is put in.
 */
export function titlesIn(source: string, file: string): string[] {
  const titles: string[] = []
  const look = (part: unknown, groups: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { type, callee, arguments: given } = part as Part
    const kind = type === 'CallExpression' ? kindOf(callee) : null
    const title = kind && textOf(given?.[0]?.expression)
    if (kind === 'test' && title) titles.push(groups + title)
    const within = kind === 'group' && title ? `${groups}${title} ` : groups
    for (const inner of Object.values(part)) look(inner, within)
  }
  look(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), '')
  return titles
}

/** `test(…)`, `test.each(…)(…)` and `test.skipIf(…)(…)` are tests; `describe(…)` and `test.describe(…)` are groups. */
function kindOf(callee: Part | undefined): 'test' | 'group' | null {
  if (callee?.type === 'CallExpression') return kindOf(callee.callee)
  if (callee?.type === 'MemberExpression')
    return callee.property?.value === 'describe' ? 'group' : kindOf(callee.object)
  if (callee?.type !== 'Identifier') return null
  return callee.value === 'test' ? 'test' : callee.value === 'describe' ? 'group' : null
}

function textOf(part: Part | undefined): string | null {
  if (part?.type === 'StringLiteral') return String(part.value)
  return part?.type === 'TemplateLiteral' ? (part.quasis ?? []).map(({ raw }) => raw).join('…') : null
}
