import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

test('all grounds, markings and drawings together weigh at most 6 KB as they are sent', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.includes('.test.'))
  const sources = files.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  expect(gzipSync(sources.join('')).length).toBeLessThanOrEqual(6 * 1024)
})
