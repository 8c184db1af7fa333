import '../../scripts/test-environment.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../../bench/shop.ts'
import { run } from '../../scripts/run.ts'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { compareFolders } from './compare.ts'

/*
 * Plays a year in a demo shop by seed, and writes what comes out. A refactoring changes none of it: run this before and
 * after, and compare the two folders. Without a folder it is played twice, which must come out the same.
 */
const [first, ...others] = process.argv.slice(2)
const folderOf = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

if (first === undefined) process.exitCode = await withTempDir(playTwice)
else if (first !== 'compare' && others.length === 0) await play(folderOf(first))
else if (first === 'compare' && others[0] && others[1]) {
  process.exitCode = compareFolders(folderOf(others[0]), folderOf(others[1])) === 0 ? 0 : 1
} else {
  console.error('Compare two folders: npm run golden -- compare ONE TWO')
  process.exitCode = 2
}

async function playTwice(folder: string): Promise<number> {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  for (const each of [one, two]) {
    const { code } = await run('tests/golden/main.ts', [each], { show: true })
    if (code !== 0) return code
  }
  return compareFolders(one, two) === 0 ? 0 : 1
}

async function play(folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} is there already`)
  await withTempDir(async (dataDir) => {
    // The configuration is read when the shop is imported.
    Object.assign(process.env, {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      PASSWORD_HASHING: 'cheap',
      RAZORPAY_KEY_ID: 'rzp_test_Golden',
      RAZORPAY_KEY_SECRET: 'known-to-the-stand-in',
      RAZORPAY_API_URL: `http://127.0.0.1:${await freePort()}`,
    })
    const { recordYear } = await import('./record.ts')
    await recordYear(dataDir, folder)
  })
  process.exit()
}
