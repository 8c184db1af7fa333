import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'

/**
 * The regular expressions in a file that can take time in the square of their input, or worse. One of 200,000 characters, a row of a
 * CSV, then blocks the shop for a minute.
 */
export function findSlowPatterns(file: string): string[] {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') })
  return patternsIn(body)
    .filter(({ source, flags }) => isSlow(source, flags))
    .map(({ source, flags }) => `${file} /${source}/${flags}`)
}

export function isSlow(source: string, flags: string): boolean {
  return analyse({ source, flags }).reports.length > 0
}

function patternsIn(node: unknown): { source: string; flags: string }[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node)
    return [{ source: String(node.pattern), flags: String(node.flags) }]
  return Object.values(node).flatMap(patternsIn)
}
