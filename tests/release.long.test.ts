import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sampleCatalogue } from '../demo/samples.ts'
import { bundledPackages } from '../scripts/bundled-packages.ts'
import { closeDatabase, openDatabase, pool } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { listExportedTables } from '../src/shop/reports/data-export/exported-tables.ts'
import { screensAreBuilt } from './built.ts'
import { address } from './buying.ts'
import { type Json, parseAny } from './json.ts'
import { production } from './production.ts'
import { addProduct } from './products.ts'

const folder = mkdtempSync(join(tmpdir(), 'maidan-release-'))
chmodSync(folder, 0o755)
const release = join(folder, 'release')
const socket = join(folder, 'shop.sock')
const DATA_DIR = join(folder, 'data')

/** A network of its own, of which nothing is reachable; and no npm, compiler or other Node.js. */
const alone = spawnSync('unshare', ['--net', 'true']).status === 0 ? ['unshare', '--net'] : []
const environment = {
  ...production,
  PATH: join(folder, 'bin'),
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'embedded:',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
  HOST: socket,
  DATA_DIR,
  // As on a machine with two cores that follows docs/operating.md.
  WORKERS: '2',
  BACKUP_URL: `file:${join(folder, 'backups')}`,
  BACKUP_KEY: 'a key of this test, of 32 or more',
}

let shop: ChildProcess
let output = ''

screensAreBuilt()
beforeAll(() => {
  execFileSync(process.execPath, ['scripts/release.ts', '--out', release])
  execFileSync('mkdir', [join(folder, 'bin')])
  for (const tool of ['sh', 'dirname', 'test', 'chmod'])
    execFileSync('ln', [
      '-s',
      execFileSync('which', [tool], { encoding: 'utf8' }).trim(),
      join(folder, 'bin', tool),
    ])
  const command = [...alone, join(release, 'bin/maidan'), 'start']
  const [program = '', ...args] = alone.length > 0 ? ['/usr/bin/unshare', ...command.slice(1)] : command
  shop = spawn(program, args, { cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (text) => (output += text))
})

afterAll(async () => {
  if (shop.exitCode === null) {
    shop.kill('SIGKILL')
    await once(shop, 'exit')
    const server = await startEmbeddedPostgres({ dataDir: DATA_DIR })
    await server.stop()
  }
  rmSync(folder, { recursive: true, force: true })
})

/** A browser behind the proxy that does HTTPS. */
function browser() {
  const cookies = new Map<string, string>()
  return (method: string, path: string, body?: object): Promise<{ status: number; body: Json }> =>
    new Promise((resolve, reject) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { host: 'shop.example', cookie, ...(body && { 'content-type': 'application/json' }) }
      const asked = request({ socketPath: socket, path, method, headers }, async (response) => {
        for (const set of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        let text = ''
        for await (const chunk of response) text += chunk
        const isJson = response.headers['content-type']?.includes('/json')
        resolve({ status: response.statusCode ?? 0, body: isJson ? parseAny(text) : text })
      })
      asked.on('error', reject).end(body && JSON.stringify(body))
    })
}

test('a release has the samples, and no tests, development packages or other part of the demo', () => {
  const files = readdirSync(release, { recursive: true }).map(String)
  expect(files.filter((name) => /^(src|bin|database|demo)\/.*\.test\.|^tests\b/.test(name))).toEqual([])
  expect(readdirSync(join(release, 'demo')).toSorted()).toEqual([
    'catalogue',
    'pictures',
    'samples.ts',
    'seed',
  ])
  expect(readdirSync(join(release, 'demo/seed'))).toEqual(['pictures.ts'])
  for (const name of ['deploy/maidan', 'deploy/maidan.service', 'docs/operating.md', 'CHANGELOG.md'])
    expect(existsSync(join(release, name)), name).toBe(true)
  for (const name of ['vite', 'typescript', 'vitest', '@playwright', 'lucide-react'])
    expect(existsSync(join(release, 'node_modules', name)), name).toBe(false)
})

test('a release exports all tables that its sources do', async () => {
  const program = `
    import { listExportedTables } from './src/shop/reports/data-export/exported-tables.ts'
    console.log(JSON.stringify(await listExportedTables()))`
  const args = ['--input-type=module', '--eval', program]
  const tables = execFileSync(join(release, 'node/bin/node'), args, { cwd: release, encoding: 'utf8' })
  expect(parseAny(tables)).toEqual(await listExportedTables())
})

test('sbom.cdx.json names the packages in the folder and in the screens, each pinned, and nothing else', () => {
  const component = z.object({
    name: z.string(),
    version: z.string(),
    hashes: z.array(z.unknown()).optional(),
  })
  const sbom = z
    .object({ bomFormat: z.literal('CycloneDX'), components: z.array(component) })
    .parse(parseAny(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')))
  const manifests = globSync('node_modules/**/package.json', { cwd: release })
    .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => join(release, path))
  const bundled = bundledPackages().map((folder) => join(folder, 'package.json'))
  const expected = [...manifests, ...bundled].map((path) => {
    const { name, version } = parseAny(readFileSync(path, 'utf8'))
    return `${name} ${version}`
  })
  const programs = [`node ${process.versions.node}`, expect.stringMatching(/^postgresql \d+\.\d+$/)]
  const named = sbom.components.map(({ name, version }) => `${name} ${version}`)
  expect(named.slice(0, -2).toSorted()).toEqual([...new Set(expected)].toSorted())
  expect(named.slice(-2)).toEqual(programs)
  expect(named.join('\n')).toMatch(/^pg \d[\s\S]*^sonner \d/m)
  expect(sbom.components.slice(0, -2).filter(({ hashes }) => !hashes)).toEqual([])
})

test('a release prints what is written in scripts of India', () => {
  const program = `
    import { writePdf } from './src/platform/pdf.ts'
    const style = { face: 'strong', size: 9, colour: '#000000' }
    const about = { title: 'Label', author: 'Maidan', at: new Date(0) }
    const pdf = await writePdf(about, (paper) => paper.text('मीरा محمد தமிழ் 😀', 40, 40, style))
    console.log(pdf.toString('latin1').match(/NotoSans[A-Z][a-z]+|NotoEmoji/g).join(' '))`
  const args = ['--input-type=module', '--eval', program]
  const fonts = execFileSync(join(release, 'node/bin/node'), args, { cwd: release, encoding: 'utf8' })
  for (const name of ['NotoSansDevanagari', 'NotoSansArabic', 'NotoSansTamil', 'NotoEmoji'])
    expect(fonts).toContain(name)
})

test('a release has at most 150 MB besides Node.js and PostgreSQL', () => {
  const kilobytes = (...args: string[]) =>
    Number(execFileSync('du', ['-sk', ...args, release], { encoding: 'utf8' }).split('\t')[0])
  const without = ['node', '@embedded-postgres'].map((name) => `--exclude=${name}`)
  expect(kilobytes()).toBeGreaterThan(kilobytes(...without) + 100_000)
  expect(kilobytes(...without)).toBeLessThan(150_000)
})

test('a release opens a shop without network and npm, which sells by cash on delivery only', async () => {
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Backups   on')
  expect(output).toMatch(
    /Making a PostgreSQL database in .+\n\s+Making the tables of Maidan \S+\.\n[\s\S]+Maidan is open/,
  )
  expect(output).toContain('owner@shop.example is made: sign in at https://shop.example/dashboard')
  const ask = browser()
  expect(await ask('GET', '/up')).toMatchObject({ status: 200 })
  const page = await ask('GET', '/')
  expect(page.status).toBe(200)
  expect(page.body).toContain('"onlinePayment":false')

  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR })
  openDatabase(server.url)
  try {
    const { id } = await addProduct({ salePrice: 400 })
    const person = { email: 'asha@example.com', password: 'Floodlit&Wicket7' }
    const registered = await ask('POST', '/users/register', {
      ...person,
      name: 'Asha Rao',
      phone: '9876543210',
      cPassword: person.password,
    })
    expect(registered).toMatchObject({ status: 200 })
    await expect.poll(readOtp).not.toBe('')
    const otp = await readOtp()
    expect(await ask('POST', '/users/verify-otp', { otp })).toMatchObject({ status: 200 })
    expect(await ask('POST', '/users/login', person)).toMatchObject({ status: 200 })
    expect(await ask('POST', '/cart/add-to-cart', { productId: id, size: 8 })).toMatchObject({ status: 200 })
    const { items } = (await ask('GET', '/cart/get-to-cart')).body.cart
    const order = { items, shippingAddress: address, theTotelAmount: 430 }
    const online = await ask('POST', '/order/create-razorpay-order', { ...order, paymentMethod: 'Razorpay' })
    expect(online).toMatchObject({ status: 409 })
    const placed = await ask('POST', '/order/create-order', { ...order, paymentMethod: 'COD' })
    expect(placed).toMatchObject({ status: 201, body: { order: { paymentMethod: 'COD' } } })
  } finally {
    await closeDatabase()
    await server.stop()
  }
})

test('the owner of a release imports the samples by one call, and removes them by one', async () => {
  const owner = browser()
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment
  expect(await owner('POST', '/users/login', { email, password })).toMatchObject({ status: 200 })
  const total = async () => (await owner('GET', '/product/getProducts?limit=1')).body.total
  const { products } = (await owner('GET', '/product/getProducts')).body
  for (const { _id } of products) await owner('DELETE', `/product/productDelete/${_id}`)
  expect((await owner('GET', '/report/first-steps')).body.samples).toEqual({ products: 0, canImport: true })
  expect((await owner('POST', '/product/importSamples')).status).toBe(200)
  expect(await total()).toBe(sampleCatalogue.products.length)
  expect((await owner('POST', '/product/removeSamples')).status).toBe(200)
  expect(await total()).toBe(0)
})

test('a release ends in order at SIGTERM', async () => {
  shop.kill('SIGTERM')
  expect((await once(shop, 'exit'))[0]).toBe(0)
})

test('a release refuses to be a demo', () => {
  const env = { PATH: environment.PATH, MODE: 'demo', DATA_DIR: join(folder, 'demo') }
  const { status, stderr } = spawnSync(join(release, 'bin/maidan'), ['start'], { env, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'MODE: a release has no demo, set it to production\n',
  })
})

/** The mail server is out of reach: the mail waits. */
async function readOtp(): Promise<string> {
  const { rows } = await pool.query("select data::text from pgboss.job where name = 'mail'")
  return /"code": ?"(\d{6})"/.exec(rows[0]?.data)?.[1] ?? ''
}
