import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findSlowPatterns, isSlow } from './slow-patterns.ts'

const files = ['src', 'demo']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\./.test(file))

/** Numbers have at most 24 digits. */
const ofShortInputs = [String.raw`src/lib/numbers.ts /\d(?=(\d\d)*\d{3}(\D|$))/g`]

/** Their input is cleaned first: no two spaces follow each other, and a search has at most 100 characters. */
const ofCleanInputs = ['src/lib/typed-numbers.ts', 'src/shop/catalog/listing/search-limits-rules.ts']

test('no regular expression takes time in the square of its input', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap(findSlowPatterns)).toEqual(ofShortInputs)
})

test('neither does one that is put together when its module is read', async () => {
  const made: RegExp[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args) {
      const pattern = Reflect.construct(target, args)
      made.push(pattern)
      return pattern
    },
  })
  try {
    const putTogether = files.filter(
      (file) =>
        /(rules|lib\/.*)\.ts$/.test(file) && /^const .*new RegExp\(/m.test(readFileSync(file, 'utf8')),
    )
    expect(putTogether).toEqual(expect.arrayContaining(ofCleanInputs))
    for (const file of putTogether) if (!ofCleanInputs.includes(file)) await import(resolve(file))
  } finally {
    globalThis.RegExp = original
  }
  expect(made.length).toBeGreaterThan(1)
  expect(made.filter(({ source, flags }) => isSlow(source, flags))).toEqual([])
})
