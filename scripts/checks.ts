import { readdirSync } from 'node:fs'
import { findOldWords, sourcesAndDocuments } from './forbidden-words.ts'
import { findImportCycles } from './import-cycles.ts'
import { findWrongNumbers, readNumbers } from './release-numbers.ts'
import { type Outcome, run } from './run.ts'
import { findTranslationHazards } from './translation-hazards.ts'

const checks: Record<string, () => Promise<Outcome>> = {
  types: () => run('tsc', ['--noEmit']),
  lib: () => run('tsc', ['--noEmit', '--project', 'src/lib']),
  lint: () => run('biome', ['check', '--error-on-warnings']),
  imports: checkImports,
  folders: () => report(() => findImportCycles(['src', 'demo', 'tests', 'bench'])),
  words: () => report(() => findOldWords(sourcesAndDocuments())),
  numbers: () => report(() => findWrongNumbers(readNumbers())),
  translation: () => report(() => findTranslationHazards('tsconfig.json')),
  unused: () => run('knip', ['--no-progress']),
  schema: () => run('scripts/schema.ts', ['--verify']),
  answers: () => run('scripts/answers.ts', ['--verify']),
}

type CheckResults = { passed: number; failed: { name: string; output: string }[] }

/** Runs all checks at once. */
export async function runChecks(): Promise<CheckResults> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const outcome = await check()
      console.log(`${outcome.code === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${outcome.seconds.toFixed(1)} s`)
      return { name, ...outcome }
    }),
  )
  const failed = outcomes.filter(({ code }) => code !== 0)
  return { passed: outcomes.length - failed.length, failed }
}

/** A dependency-cruiser that cannot parse our sources reports no violation, so it must have seen all of them. */
async function checkImports(): Promise<Outcome> {
  const outcome = await run('depcruise', [
    'src',
    'demo',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err',
  ])
  const seen = Number(/(\d+) modules/.exec(outcome.output)?.[1] ?? 0)
  const sources = ['src', 'demo']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .filter((name) => /[.](ts|tsx|mjs)$/.test(name))
  if (seen >= sources.length) return outcome
  return { ...outcome, code: 1, output: `${outcome.output}\nsaw ${seen} of ${sources.length} files` }
}

async function report(find: () => string[]): Promise<Outcome> {
  const began = performance.now()
  const found = find()
  return {
    code: found.length === 0 ? 0 : 1,
    output: found.join('\n'),
    seconds: (performance.now() - began) / 1000,
  }
}
