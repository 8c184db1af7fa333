import '../../scripts/test-environment.ts'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../bench/shop.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { run } from '../../scripts/run.ts'
import { withTempDir } from '../../scripts/temp-dir.ts'
import { type Exchange, parseExchange } from '../exchanges.ts'
import { PrismFront } from './front.ts'
import { sendThrough, startPrism } from './proxy.ts'
import { openUpstream } from './upstream.ts'

/*
 * Runs tests of the calls, all of them or those of the files that are named, and sends each of their requests again through Prism, a validating proxy
 * by others, to a server that answers as the shop did. Before journeys, if such are named, Prism stands while they run.
 */
const { describeCalls } = await import('../../src/server/openapi.ts')
const files = process.argv.slice(2)
const areJourneys = files.length > 0 && files.every((file) => file.endsWith('.spec.ts'))
process.exitCode = await withTempDir(areJourneys ? tryJourneys : tryTests)
process.exit()

/** A browser's shop behind Prism. */
async function tryJourneys(folder: string): Promise<number> {
  const port = await freePort()
  const frontPort = await freePort()
  const known = await knownCalls()
  const front = new PrismFront(`http://127.0.0.1:${port}`, (method, path) => isKnown(known, method, path))
  const prism = await startPrism(await writeDescription(folder), await front.openGate(), await freePort())
  await front.open(prism.origin, Number(frontPort))
  const env = {
    BROWSER: findBrowser(),
    JOURNEYS_PORT: `${port}`,
    JOURNEYS_FRONT: `http://127.0.0.1:${frontPort}`,
    JOURNEYS_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
  }
  mkdirSync(env.JOURNEYS_DIR)
  const { code } = await run('playwright', ['test', ...files], { env, show: true })
  await prism.stop()
  front.close()
  return report(front.found, front.count) + code
}

async function tryTests(folder: string): Promise<number> {
  const recorded = join(folder, 'exchanges')
  mkdirSync(recorded)
  const projects = ['--project', 'alone', '--project', 'shared']
  const tests = await run('vitest', ['run', '--reporter=dot', ...projects, ...files], {
    env: { EXCHANGES: recorded },
    show: true,
  })
  if (tests.code !== 0) console.log('Some tests failed; what they asked is sent all the same.')
  const exchanges = await described(recorded)
  const upstream = await openUpstream(exchanges)
  const prism = await startPrism(await writeDescription(folder), upstream.origin, await freePort())
  const wrong = await sendThrough(prism.origin, exchanges)
  await prism.stop()
  upstream.close()
  return report(wrong, exchanges.length)
}

function report(wrong: ReadonlyMap<string, number>, requests: number): number {
  for (const [what, count] of wrong) console.log(`${count} × ${what}`)
  console.log(`${requests} requests through Prism, ${wrong.size} kinds of violations`)
  return wrong.size === 0 ? 0 : 1
}

async function writeDescription(folder: string): Promise<string> {
  const { document } = await describeCalls()
  const description = join(folder, 'openapi.json')
  writeFileSync(description, JSON.stringify(document))
  return description
}

type KnownCall = { method: string; path: RegExp }

async function knownCalls(): Promise<KnownCall[]> {
  const { calls } = await describeCalls()
  return calls.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/{\w+}/g, '[^/]+')}$`),
  }))
}

function isKnown(known: readonly KnownCall[], method: string, path: string): boolean {
  return known.some((call) => call.method === method && call.path.test(path))
}

/** Each of the described calls once with the same request and the same response. */
async function described(folder: string): Promise<Exchange[]> {
  const known = await knownCalls()
  const lines = new Set(
    globSync(join(folder, '*.jsonl')).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n')),
  )
  return [...lines].map(parseExchange).filter(({ method, target }) => {
    const [path = ''] = target.split('?')
    return isKnown(known, method, path)
  })
}
