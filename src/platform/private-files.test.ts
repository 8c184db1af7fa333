import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const OTHER_ACCOUNT = 65534
const isRoot = process.getuid?.() === 0
const root = mkdtempSync(join(tmpdir(), 'maidan-private-'))
chmodSync(root, 0o755)

function run(program: string, asOther = false): void {
  const text = `import { keepFilesPrivate, makeDataDir, makePrivateFolder } from './src/platform/private-files.ts'\n${program}`
  const account = isRoot && asOther ? { uid: OTHER_ACCOUNT, gid: OTHER_ACCOUNT } : {}
  execFileSync(process.execPath, ['--input-type=module', '--eval', text], account)
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the shop and every command keep what they write to themselves', () => {
  const programs = globSync('src/commands/*.ts').filter((file) => !/\.test\.ts$/.test(file))
  const others = new Set(['src/commands/command-line.ts', 'src/commands/open-database.ts'])
  for (const file of programs.filter((each) => !others.has(each)))
    expect(readFileSync(file, 'utf8'), file).toContain('await runCommand(')
  for (const file of ['src/commands/command-line.ts', 'src/server/main.ts'])
    expect(readFileSync(file, 'utf8'), file).toContain('keepFilesPrivate()\n')
  const file = join(root, 'file')
  run(`import { writeFileSync } from 'node:fs'; keepFilesPrivate(); writeFileSync('${file}', 'x')`)
  expect(modeOf(file)).toBe('600')
})

describe('a folder', () => {
  test('that is made, and its parents, are private; root’s PostgreSQL may pass through DATA_DIR', () => {
    run(`makePrivateFolder('${join(root, 'pictures/of/people')}'); makeDataDir('${join(root, 'data/shop')}')`)
    for (const path of ['pictures', 'pictures/of/people']) expect(modeOf(join(root, path)), path).toBe('700')
    for (const path of ['data', 'data/shop'])
      expect(modeOf(join(root, path)), path).toBe(isRoot ? '711' : '700')
  })

  test('of a release before is closed, and one of another account or of root is left', () => {
    const [own, other] = ['own', 'other'].map((name) => join(root, name)) as [string, string]
    for (const path of [own, other]) {
      mkdirSync(path)
      chmodSync(path, 0o755)
    }
    if (isRoot) chownSync(own, OTHER_ACCOUNT, OTHER_ACCOUNT)
    run(`makePrivateFolder('${own}'); ${isRoot ? `makePrivateFolder('${other}')` : ''}`, true)
    expect([modeOf(own), modeOf(other)]).toEqual(['700', '755'])
    run(`makePrivateFolder('${other}')`)
    expect(modeOf(other)).toBe(isRoot ? '755' : '700')
  })
})
