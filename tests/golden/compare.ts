import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_LINES = 3
const MAX_LENGTH = 300

/** Prints which files differ, and the first lines that do. Returns how many files. */
export function compareFolders(before: string, after: string): number {
  const names = [...new Set([...filesIn(before), ...filesIn(after)])].sort()
  const different = names.filter((name) => compareFile(name, read(before, name), read(after, name)))
  console.log(`${names.length} files, ${different.length} of them differ`)
  return different.length
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(folder, name)).isFile())
}

function read(folder: string, name: string): string[] | null {
  const path = join(folder, name)
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8').split('\n') : null
}

function compareFile(name: string, before: string[] | null, after: string[] | null): boolean {
  if (!before || !after) {
    console.log(`✗ ${name} is only in the ${before ? 'first' : 'second'}`)
    return true
  }
  const length = Math.max(before.length, after.length)
  const lines = Array.from({ length }, (_, line) => line).filter((line) => before[line] !== after[line])
  if (lines.length === 0) return false
  console.log(`✗ ${name}: ${lines.length} lines differ`)
  for (const line of lines.slice(0, MAX_LINES)) printLine(line, before[line], after[line])
  return true
}

/** From a little before the first character that differs. */
function printLine(line: number, before = '', after = ''): void {
  const same = [...before].findIndex((character, at) => character !== after[at])
  const from = Math.max(0, (same < 0 ? before.length : same) - 80)
  console.log(`  ${line + 1} - ${before.slice(from, from + MAX_LENGTH)}`)
  console.log(`  ${line + 1} + ${after.slice(from, from + MAX_LENGTH)}`)
}
