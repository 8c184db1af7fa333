import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findOldWords, sourcesAndDocuments } from './forbidden-words.ts'

const root = mkdtempSync(join(tmpdir(), 'words-'))
afterAll(() => rmSync(root, { recursive: true }))

function findIn(name: string, text: string): string[] {
  const file = join(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return findOldWords([file]).map((line) => line.slice(root.length + 1))
}

test.each([
  ['a.ts', '// Whoever asks is answered.', 'whoever'],
  ['a.ts', 'export function stopHearing() {}\nexport const lastHeard = 1', 'heard'],
  ['a.ts', 'const mostCounted = 10_000', 'mostCounted'],
  ['a.ts', 'await holdPrices(tx)', 'holdPrices'],
  ['a.ts', "say('nothing') // as somebody's price", 'somebody'],
  ['a.ts', '/**\n * Paid at the door.\n */', 'at the door'],
  ['a.tsx', 'const errands = <p>Pay</p>', 'errands'],
  ['errand.ts', '', 'errand'],
  ['a.md', 'The order is made anew.', 'anew'],
  ['a.css', '/* by night */', 'by night'],
])('an old word is found: %s %s', (name, text, word) => {
  expect(findIn(name, text)).toEqual([expect.stringContaining(`‘${word}’`)])
})

test('a finding names the file, the line and the word to use', () => {
  expect(findIn('b.ts', '\n\nconst { trail } = page')).toEqual(['b.ts:3: ‘trail’: audit log'])
})

test.each([
  ['a.ts', "test('nobody is told', () => {})"],
  ['a.ts', 'const text = `Somebody else has it.`'],
  ['a.tsx', 'const page = <p>\n  Nobody has ordered yet.\n</p>'],
  ['a.ts', 'const holdSeconds = 10'],
  ['a.ts', "await api.trail['get-changes'].$get()"],
  ['a.ts', 'const almost = heart.shears'],
])('texts and other words are left alone: %s %s', (name, text) => {
  expect(findIn(name, text)).toEqual([])
})

test('code, tests and documents are read; migrations and the specification are not', () => {
  const files = sourcesAndDocuments()
  for (const file of ['src/server/main.ts', 'tests/actors.ts', 'README.md', 'bin/commands.mjs'])
    expect(files).toContain(file)
  expect(files.filter((file) => /migrations|specification[/]/.test(file))).toEqual([])
})
