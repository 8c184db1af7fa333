import '../../scripts/test-environment.ts'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../bench/shop.ts'
import { run } from '../../scripts/run.ts'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { type Exchange, parseExchange } from '../exchanges.ts'
import { sendThrough, startPrism } from './proxy.ts'
import { openUpstream } from './upstream.ts'

/*
 * Runs tests of the calls, all of them or those of the files that are named, and sends each of their requests again through Prism, a validating proxy
 * by others, to a server that answers as the shop did.
 */
const { describeCalls } = await import('../../src/server/openapi.ts')
const files = process.argv.slice(2)
process.exitCode = await withTempDir(async (folder) => {
  const recorded = join(folder, 'exchanges')
  mkdirSync(recorded)
  const projects = ['--project', 'alone', '--project', 'shared']
  const tests = await run('vitest', ['run', '--reporter=dot', ...projects, ...files], {
    env: { EXCHANGES: recorded },
    show: true,
  })
  if (tests.code !== 0) console.log('Some tests failed; what they asked is sent all the same.')
  const exchanges = await described(recorded)
  const { document } = await describeCalls()
  const description = join(folder, 'openapi.json')
  writeFileSync(description, JSON.stringify(document))
  const upstream = await openUpstream(exchanges)
  const prism = await startPrism(description, upstream.origin, await freePort())
  const wrong = await sendThrough(prism.origin, exchanges)
  await prism.stop()
  upstream.close()
  for (const [what, count] of wrong) console.log(`${count} × ${what}`)
  console.log(`${exchanges.length} requests through Prism, ${wrong.size} kinds of violations`)
  return wrong.size === 0 ? 0 : 1
})
process.exit()

/** Each of the described calls once with the same request and the same response. */
async function described(folder: string): Promise<Exchange[]> {
  const { calls } = await describeCalls()
  const known = calls.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/{\w+}/g, '[^/]+')}$`),
  }))
  const lines = new Set(
    globSync(join(folder, '*.jsonl')).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n')),
  )
  return [...lines].map(parseExchange).filter(({ method, target }) => {
    const [path = ''] = target.split('?')
    return known.some((call) => call.method === method && call.path.test(path))
  })
}
