import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const irregular =
  'Built|Chosen|Drawn|Found|Given|Held|Hidden|Kept|Known|Left|Lost|Made|Sent|Set|Shown|Sold|Taken|Told|Unknown|Unseen|Written'
const participle = new RegExp(
  `\\b(?:type|interface) ((?!Feed|Generated|Need|Seed)[A-Z][a-z]+ed|${irregular})\\b(?=<|\\s*=|\\s*\\{)`,
  'g',
)

test('types are nouns, not participles', () => {
  const files = globSync('{src,tests,demo,bench,scripts}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1_000)
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(participle)].map(([, name]) => `${file}: ${name}`),
  )
  expect(named).toEqual([])
})
