import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gapsOf, titlesIn } from './specification.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const tests = globSync('{src,database,tests,bench,scripts}/**/*.{test,spec}.{ts,tsx}')
const titles = new Set(tests.flatMap((file) => titlesIn(read(file), file)))

test.each(globSync('docs/specification/*.md'))('every line of %s is held by tests that there are', (page) => {
  expect(gapsOf(read(page), titles)).toEqual([])
})

test('a line without a test, and a test that is not there, are told', () => {
  const page = '# Page\n\n- one line\n  - a test\n- another line\n- a third\n  - a test that was renamed\n'
  expect(gapsOf(page, new Set(['a test']))).toEqual([
    'no test holds: another line',
    'there is no test: a test that was renamed',
  ])
})

test('a title is found in whatever way its test is written', () => {
  const source = `
    test('alone', () => {})
    describe("a cart", () => {
      test.each([1, 2])('of %d', () => expect(/no test/.test('nothing')).toBe(true))
      describe.each(['cash'])('paid by %s', () => test.skipIf(slow)(\`takes \${time} s\`, () => {}))
    })
    test.describe('by night', () => test('is dark', () => {}))`
  expect(titlesIn(source, 'any.test.ts')).toEqual([
    'alone',
    'a cart of %d',
    'a cart paid by %s takes … s',
    'by night is dark',
  ])
})
