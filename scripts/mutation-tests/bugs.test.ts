import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bugs } from './bugs.ts'

test.each(bugs)('‘$name’ can still be planted', ({ edits, tests }) => {
  const missing = edits.filter(({ file, was }) => readFileSync(file, 'utf8').split(was).length !== 2)
  expect(missing).toEqual([])
  expect(tests.filter((file) => !existsSync(file))).toEqual([])
})
