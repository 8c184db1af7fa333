import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readReport } from './report.ts'
import { sum } from './timings.ts'

/** Half of what `npm test -- changed` may take: checks and the start of the shop take the rest. */
const MAX_MS = 60_000
const WORKERS = 2
const UNKNOWN_MS = 4_000

/** The stages that run for the changes since the main branch, with the files that these can break, nearest first. */
export function selectChanged(): Map<'checks' | 'tests' | 'journeys', string[]> {
  const distances = findAffected(changedFiles())
  const selection: ReturnType<typeof selectChanged> = new Map([['checks', []]])
  for (const [stage, pattern] of [
    ['tests', /[.]test[.]tsx?$/],
    ['journeys', /[.]spec[.]ts$/],
  ] as const) {
    const files = [...distances.keys()].filter((file) => pattern.test(file) && existsSync(file))
    const chosen = withinTime(stage, files)
    if (chosen.length > 0) selection.set(stage, chosen)
    console.log(
      `${stage}: the nearest ${chosen.length} of ${files.length} files that import what has changed`,
    )
  }
  return selection
}

function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', mainBranch(git))
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

function mainBranch(git: (...args: string[]) => string[]): string {
  const [branch = 'HEAD'] = git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/remotes/origin/main',
    'refs/heads/main',
  )
  return branch
}

/** The files that `changed` can break, nearest first, with how many imports lie between. */
export function findAffected(changed: string[]): Map<string, number> {
  const importers = readImporters()
  const distances = new Map(changed.map((file) => [readerOf(file), 0]))
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/** What stands for a file that its readers find in a folder, and do not import. */
const readers = [
  // Each test with a database runs on all migrations.
  [/[.]sql$/, 'tests/database.ts'],
  [/^src\/.*\/noun[.]ts$/, 'src/shop/reports/data-export/exported-tables.ts'],
  [/^tests\/calls\//, 'tests/growth/calls-of-nouns.ts'],
] as const

function readerOf(changed: string): string {
  const [, reader = changed] = readers.find(([pattern]) => pattern.test(changed)) ?? []
  return reader
}

/** Which files import a file, or go to its screen. */
function readImporters(): Map<string, Set<string>> {
  const files = globSync('{src,demo,tests,bench,bin,scripts}/**/*.{ts,tsx,mjs}')
  const screens = readScreens()
  const importers = new Map<string, Set<string>>()
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    const imports = [...code.matchAll(/(?:from|import)[\s(]*'([.]{1,2}\/[^']+)'/g)].map(([, path = '']) =>
      join(dirname(file), path),
    )
    const visited = file.startsWith('tests/journeys/')
      ? [...code.matchAll(/['"`](\/[\w/]*)/g)].flatMap(
          ([, path = '']) => screens.get(path.replace(/\/$/, '')) ?? [],
        )
      : []
    for (const imported of [...imports, ...visited])
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
  }
  return importers
}

const pageOfDashboard = /path: '([^'\n]*)',\s*lazy: \(\) => import\('([^']+)'\)/g

/** The page of each path of the shop and the dashboard, without its parameters. */
export function readScreens(): Map<string, string> {
  const screens = new Map<string, string>()
  for (const [file, prefix, page] of [
    ['src/storefront/app/routes.tsx', '', /'([^'\n]*)',[^']*(?:'[^'\n]*',[^']*)?import\('([^']+)'\)/g],
    ...['pages', 'money-pages', 'shop-pages'].map(
      (name) => [`src/admin/app/${name}.ts`, '/dashboard/', pageOfDashboard] as const,
    ),
  ] as const) {
    for (const [, path = '', imported = ''] of readFileSync(file, 'utf8').matchAll(page))
      screens.set(`${prefix}${path}`.replace(/\/:.*$/, '').replace(/\/$/, ''), join(dirname(file), imported))
  }
  return screens
}

/** The first of `files` that the last whole run took less than `MAX_MS` for. */
function withinTime(stage: string, files: string[]): string[] {
  const known = new Map(readReport(stage).files.map(({ file, parts }) => [file, sum(Object.values(parts))]))
  let left = MAX_MS * WORKERS
  return files.filter((file) => {
    left -= known.get(file) ?? UNKNOWN_MS
    return left >= 0
  })
}
