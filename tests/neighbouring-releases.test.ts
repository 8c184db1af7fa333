import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pool } from '../src/platform/database.ts'
import { admin } from './actors.ts'
import { screensAreBuilt } from './built.ts'
import { ownDatabase } from './database.ts'
import { addProduct } from './products.ts'

ownDatabase()
screensAreBuilt()

type Node = { release: string; process: ChildProcess; origin: string }

const folder = mkdtempSync(join(tmpdir(), 'maidan-releases-'))
const nodes: Node[] = []

/** A build in which every script and style sheet has changed, and with it its name. */
function buildNextRelease(into: string): void {
  const copied = (path: string) => !/\.(br|gz)$/.test(path)
  cpSync('dist/client', join(into, 'dist/client'), { recursive: true, filter: copied })
  const assets = join(into, 'dist/client/assets')
  const names = readdirSync(assets).filter((name) => /-[\w-]{8}\.(js|css)$/.test(name))
  const renamed = new Map(names.map((name) => [name, name.replace(/.{4}(?=.{4}\.\w+$)/, 'next')]))
  const rename = (file: string, to = file) => {
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    writeFileSync(
      to,
      text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name),
    )
  }
  for (const [name, next] of renamed) rename(join(assets, name), join(assets, next))
  rename(join(into, 'dist/client/.vite/manifest.json'))
}

/** A node with the build that is in `cwd`. */
async function start(release: string, cwd: string): Promise<Node> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const started = spawn(process.execPath, [resolve('src/server/main.ts')], {
    cwd,
    env: {
      PATH: process.env.PATH,
      MODE: 'demo',
      ENV_FILE: '',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      DATABASE_URL: pool.options.connectionString,
      WORKERS: '1',
      RATE_LIMITS: 'off',
    },
    stdio: 'ignore',
  })
  return { release, process: started, origin }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

async function ask({ origin }: Node, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers, redirect: 'manual' })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

let paths: string[]
let cookie = ''

beforeAll(async () => {
  const { id } = await addProduct({ name: 'Red shoe' })
  paths = ['/', '/shop', `/productDetials/${id}`, '/login', '/dashboard']
  ;({ cookie = '' } = await admin())
  const next = join(folder, 'next')
  buildNextRelease(next)
  nodes.push(await start('this', process.cwd()), await start('next', next))
  const isReady = async (node: Node) => expect((await ask(node, '/ready')).status).toBe(200)
  for (const node of nodes) await vi.waitFor(() => isReady(node), { timeout: 40_000, interval: 100 })
}, 240_000)

afterAll(() => {
  for (const { process } of nodes) process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const types: Record<string, RegExp> = {
  js: /^text\/javascript/,
  css: /^text\/css/,
  woff2: /^font\/woff2/,
  avif: /^image\/avif/,
  svg: /^image\/svg\+xml/,
}

test.each([
  ['this', 'next'],
  ['next', 'this'],
])('whatever a page of %s release loads comes from a node of %s release', async (from, at) => {
  const [own, other] = [from, at].map((name) => nodes.find(({ release }) => release === name) as Node)
  const wanted = new Set<string>()
  for (const path of paths) {
    const page = await ask(own as Node, path, path === '/dashboard' ? { cookie } : {})
    expect(page.status, path).toBe(200)
    const names = [...page.text.matchAll(/\/assets\/([\w.-]+\.\w+)/g)].map(([, name = '']) => name)
    expect(
      names.some((name) => /-next.{4}\.js$/.test(name)),
      path,
    ).toBe(from === 'next')
    for (const name of names) wanted.add(name)
  }
  // A set goes on with what is added meanwhile: the files that these files load.
  for (const name of wanted) {
    const { status, type, text } = await ask(other as Node, `/assets/${name}`)
    expect({ name, status }).toEqual({ name, status: 200 })
    expect(type, name).toMatch(types[name.replace(/.*\./, '')] ?? /^$/)
    if (!/\.(js|css)$/.test(name)) continue
    for (const [, loaded = ''] of text.matchAll(/["'`(](?:\.\/|\/?assets\/)([\w.-]+-[\w-]{8}\.\w+)["'`)]/g))
      wanted.add(loaded)
  }
  expect(wanted.size).toBeGreaterThan(50)
})
