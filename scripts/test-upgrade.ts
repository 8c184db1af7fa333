import './test-environment.ts'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findRelease, git } from './release-numbers.ts'
import { run } from './run.ts'
import { withTempDir } from './temp-dir.ts'
import { reportPath } from './test/report.ts'

/*
 * Runs the previous release's tests of its calls on the database of this checkout: during a rolling restart, and after
 * a rollback, the previous release serves shoppers on the new tables.
 */
const nouns =
  'accounts addresses cart catalog/listing catalog/products checkout coupons customers fulfilment offers orders undo wallet wishlist'
const callTests = [
  ...nouns.split(' ').map((noun) => `src/shop/${noun}/`),
  'tests/access',
  'tests/answers',
  'tests/rollback',
]
// The release before cannot list a table that is newer than it.
const OTHER_TESTS = '^(?!.*(says of every table of the database|knows every table whose rows name a user))'
const migrations = 'database/migrations'

const isWholeHistory = existsSync('.git') && git('rev-parse', '--is-shallow-repository') === 'false'
const release = isWholeHistory ? findRelease() : undefined
if (!release) done('no release to compare with: this is no git clone, or one without history')
else if (!hasNewMigrations(release.commit)) done(`no migration since ${release.version}`)
else process.exitCode = await withTempDir((folder) => testRelease(release, folder))

function hasNewMigrations(commit: string): boolean {
  const released = git('ls-tree', '--name-only', commit, `${migrations}/`)
  return readdirSync(migrations).some((name) => !released.includes(name))
}

async function testRelease({ version, commit }: { version: string; commit: string }, folder: string) {
  const archive = join(folder, 'release.tar')
  const checkout = join(folder, 'release')
  execFileSync('git', ['archive', '--prefix', 'release/', '--output', archive, commit])
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
  rmSync(join(checkout, migrations), { recursive: true })
  cpSync(migrations, join(checkout, migrations), { recursive: true })
  const isInstalled = readPackages('.') === readPackages(checkout)
  if (isInstalled) symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
  else execFileSync(process.execPath, ['setup.mjs', 'check'], { cwd: checkout, stdio: 'inherit' })
  await run('scripts/build.ts', [], { cwd: checkout })
  console.log(`The tests of ${version}'s calls, on the database of this checkout:`)
  const reporters = ['--reporter=dot', `--reporter=${resolve('scripts/test/vitest-report.ts')}`]
  const env = { VITEST_REPORT: resolve(reportPath('upgrade')) }
  const { code } = await run(
    'vitest',
    ['run', '--testNamePattern', OTHER_TESTS, ...reporters, ...callTests],
    {
      cwd: checkout,
      env,
      show: true,
    },
  )
  return code
}

/** What package-lock.json installs, without the shop's own version at its beginning. */
function readPackages(folder: string): string {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  return lock.slice(lock.indexOf('"node_modules/'))
}

function done(why: string): void {
  console.log(`Not tested on the previous release: ${why}.`)
}
