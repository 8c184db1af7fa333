import './test-environment.ts'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { type Bug, bugs } from './mutation-tests/bugs.ts'
import { run } from './run.ts'
import { withTempDir } from './temp-dir.ts'

const parts = [
  'src',
  'demo',
  'tests',
  'bin',
  'scripts',
  'database',
  'package.json',
  'CHANGELOG.md',
  'vitest.config.ts',
  'tsconfig.json',
]

const reportSchema = z.object({
  testResults: z
    .array(z.object({ assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) }))
    .optional(),
})

type Verdict = { caught: string[]; passed: number; seconds: number }

/** Runs tests in a copy of the shop; returns the titles of those that fail. */
async function test(copy: string, files: string[]): Promise<Verdict> {
  const report = join(copy, 'report.json')
  writeFileSync(report, '{}')
  const asked = ['run', '--root', copy, '--reporter=json', `--outputFile=${report}`, ...files]
  const { seconds } = await run('vitest', asked)
  const { testResults = [] } = reportSchema.parse(parseJson(readFileSync(report, 'utf8')))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const of = (wanted: string) => results.filter(({ status }) => status === wanted).map(({ title }) => title)
  return { caught: of('failed'), passed: of('passed').length, seconds }
}

/** Writes a bug into a copy, and returns a function that reverts it. An edit that matches nowhere, or twice, throws. */
function plant(copy: string, { name, edits }: Bug): () => void {
  const files = [...new Set(edits.map(({ file }) => join(copy, file)))]
  const before = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const revert = () => {
    for (const [file, text] of before) writeFileSync(file, text)
  }
  for (const { file, was, becomes } of edits) {
    const [head, tail, ...more] = readFileSync(join(copy, file), 'utf8').split(was)
    if (tail === undefined || more.length > 0) {
      revert()
      throw new Error(`'${name}' does not fit ${file} any more: ${was}`)
    }
    writeFileSync(join(copy, file), `${head}${becomes}${tail}`)
  }
  return revert
}

const tries = 3

/** Which test caught a bug, or why none did. A race may need more than one try to show. */
async function tryBug(copy: string, bug: Bug): Promise<{ ok: boolean; text: string }> {
  let revert = () => {}
  try {
    revert = plant(copy, bug)
    for (let turn = 1; ; turn++) {
      const { caught, passed, seconds } = await test(copy, bug.tests)
      const [first, ...others] = new Set(caught)
      const more = others.length > 0 ? ` (and ${others.length} more)` : ''
      if (first !== undefined) return { ok: true, text: `${first}${more}, ${seconds.toFixed(0)} s` }
      if (turn === tries) return { ok: false, text: `NOT CAUGHT, ${passed} tests passed` }
    }
  } catch (error) {
    return { ok: false, text: String(error) }
  } finally {
    revert()
  }
}

const words = process.argv.slice(2)
const chosen = bugs.filter(
  ({ name, tests }) =>
    words.length === 0 || words.some((word) => [name, ...tests].some((text) => text.includes(word))),
)

const allCaught = await withTempDir(async (folder) => {
  const copy = join(folder, 'shop')
  for (const part of parts) cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

  const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const sound = await test(copy, files)
  console.log(`without a bug: ${sound.passed} tests pass, ${sound.caught.length} fail\n`)
  if (sound.passed === 0 || sound.caught.length > 0) {
    console.log(sound.caught.join('\n'))
    return false
  }
  let all = true
  for (const bug of chosen) {
    const { ok, text } = await tryBug(copy, bug)
    console.log(`${ok ? '✓' : '✗'} ${bug.name}\n    ${text}`)
    all &&= ok
  }
  return all
})
console.log(
  allCaught ? `\nall ${chosen.length} planted bugs were caught` : '\nnot every planted bug was caught',
)
process.exitCode = allCaught ? 0 : 1
