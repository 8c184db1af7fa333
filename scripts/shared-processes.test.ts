import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

type Project = { test?: { name?: string; include?: string[] } }

test('files that share a process mock no module, which another of them may have imported before', () => {
  const projects = config.test?.projects as Project[]
  const patterns = projects.find(({ test }) => test?.name === 'shared')?.test?.include ?? []
  const files = patterns.flatMap((pattern) => globSync(pattern))
  expect(files.length).toBeGreaterThan(250)
  const mocking = (file: string) => /\bvi[.](mock|doMock)\(/.test(readFileSync(file, 'utf8'))
  expect(files.filter(mocking)).toEqual([])
  expect(mocking('src/shop/catalog/sku-pictures/sku-pictures.test.ts')).toBe(true)
})
