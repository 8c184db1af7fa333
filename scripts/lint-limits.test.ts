import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { run } from './run.ts'

/** How many files were over a limit when it came: a number here only becomes smaller. */
const most = {
  noExcessiveCognitiveComplexity: 13,
  noExcessiveLinesPerFunction: 13,
  noExcessiveLinesPerFile: 13,
}

const rules = z.record(z.string(), z.record(z.string(), z.unknown()))
const configuration = z.looseObject({
  plugins: z.unknown(),
  vcs: z.unknown(),
  overrides: z.array(z.looseObject({ includes: z.array(z.string()), linter: z.object({ rules }) })),
})
const report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
})

const {
  plugins: _,
  vcs: __,
  overrides,
  ...biome
} = configuration.parse(parseJson(readFileSync('biome.json', 'utf8')))

/** The files that are left out of a limit one by one, by the limit's rule. */
const exceptions = overrides
  .filter(({ includes }) => includes.every((file) => !file.includes('*')))
  .flatMap(({ includes: files, linter }) =>
    Object.values(linter.rules).flatMap((group) => Object.keys(group).map((rule) => ({ rule, files }))),
  )

test('no file joins those that are over a limit', () => {
  const counted = Object.fromEntries(exceptions.map(({ rule, files }) => [rule, files.length]))
  expect(counted).toEqual(most)
})

test('a file that is over no limit any more leaves the list of exceptions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'))
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(biome))
    const { output } = await run(resolve('node_modules/.bin/biome'), [
      ...['lint', '--reporter=json', '--max-diagnostics=200', `--config-path=${folder}`],
      ...exceptions.flatMap(({ files }) => files),
    ])
    const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
    const found = report.parse(parseJson(json)).diagnostics
    const isOver = (rule: string, file: string) =>
      found.some(({ category, location }) => category.endsWith(rule) && location.path.endsWith(file))
    const needless = exceptions.flatMap(({ rule, files }) =>
      files.filter((file) => !isOver(rule, file)).map((file) => `${rule}: ${file}`),
    )
    expect(needless).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
