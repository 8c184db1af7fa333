import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { neededInProduction, readConfig, settingNames } from '../src/platform/config.ts'
import { freePorts } from './chaos/shops.ts'
import { certificate, type ProxyName, programOf, proxies } from './nodes/proxies.ts'
import { production } from './production.ts'

const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const operating = readFileSync('docs/operating.md', 'utf8')
const unit = readFileSync('deploy/maidan.service', 'utf8')

/** A recipe as it stands, but for what is on no other machine. */
function copyOf(file: string, replacements: Record<string, string>): string {
  let text = readFileSync(`deploy/${file}`, 'utf8')
  for (const [old, now] of Object.entries(replacements)) {
    expect(text).toContain(old)
    text = text.replaceAll(old, now)
  }
  const path = join(folder, file)
  writeFileSync(path, text)
  return path
}

function check(program: string, ...args: string[]): { status: number | null; said: string } {
  const env = { PATH: process.env.PATH, HOME: folder, SHOP_DOMAIN: 'shop.example', LC_ALL: 'C' }
  const { status, stdout, stderr } = spawnSync(programOf(program) ?? program, args, { env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

describe.skipIf(!programOf('systemd-analyze'))('maidan.service', () => {
  const path = copyOf('maidan.service', {
    '/opt/maidan/bin/maidan start': '/bin/true',
    'User=maidan': 'User=root',
    'Group=maidan': 'Group=root',
  })

  test('is understood by systemd, line by line', () => {
    expect(check('systemd-analyze', 'verify', '--man=no', path)).toEqual({ status: 0, said: '' })
  })

  test('leaves the shop few rights', () => {
    const { said } = check('systemd-analyze', 'security', '--offline=true', path)
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? []
    expect(Number(exposure)).toBeLessThan(3)
  })
})

describe.skipIf(!programOf('haproxy'))('HAProxy', () => {
  test('takes haproxy.cfg', () => {
    const { ca, key } = certificate(folder)
    const pem = join(folder, 'shop.pem')
    writeFileSync(pem, readFileSync(ca, 'utf8') + readFileSync(key, 'utf8'))
    const path = copyOf('haproxy.cfg', { '/etc/haproxy/shop.pem': pem })
    expect(check('haproxy', '-c', '-f', path)).toMatchObject({ status: 0 })
  })

  test('takes haproxy-postgres.cfg', () => {
    expect(check('haproxy', '-c', '-f', 'deploy/haproxy-postgres.cfg')).toMatchObject({ status: 0 })
  })
})

test.skipIf(!programOf('caddy')).each(['Caddyfile', 'Caddyfile.nodes'])('Caddy takes %s', (file) => {
  const { status, said } = check('caddy', 'validate', '--adapter', 'caddyfile', '--config', `deploy/${file}`)
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('Valid configuration') })
})

test.for(Object.keys(proxies) as ProxyName[])('%s speaks HTTP/2 with a browser', async (name, { skip }) => {
  skip(!programOf(name.toLowerCase()))
  const shop = createServer((_, response) => response.end('the shop')).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  const node = `http://127.0.0.1:${port}`
  const place = { folder: join(folder, name), log: join(folder, `${name}.log`) }
  const [http = 0, https = 0] = await freePorts(2)
  const proxy = await proxies[name]({ ...place, ports: [http, https], nodes: [node, node] })
  const session = connect(proxy.origin, { ca: proxy.ca })
  try {
    const stream = session.request({ ':path': '/' })
    const [headers] = await once(stream, 'response')
    expect(headers[':status']).toBe(200)
    expect(session.alpnProtocol).toBe('h2')
  } finally {
    session.destroy()
    await proxy.stop()
    shop.close()
  }
})

test('deploy/maidan has the account, the settings and the program of maidan.service, and so has the document', () => {
  const script = readFileSync('deploy/maidan', 'utf8')
  expect(statSync('deploy/maidan').mode & 0o111).toBe(0o111)
  const settingOf = (name: string) => new RegExp(`^${name}=(\\S+)`, 'm').exec(unit)?.[1] ?? name
  for (const name of ['User', 'EnvironmentFile', 'ExecStart']) {
    expect(script, name).toContain(settingOf(name))
    expect(operating, name).toContain(settingOf(name))
  }
  expect(execFileSync('sh', ['-n', 'deploy/maidan'], { encoding: 'utf8' })).toBe('')
})

describe('the settings that docs/operating.md shows', () => {
  const [, shown = ''] = /### Settings[\s\S]*?```sh\n([\s\S]*?)```/.exec(operating) ?? []
  const given = shown.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

  test('are all that production needs, each known', () => {
    const names = given.map((line) => line.split('=')[0])
    expect(names).toEqual(expect.arrayContaining([...neededInProduction]))
    expect(settingNames).toEqual(expect.arrayContaining(names))
  })

  test('are read alike by systemd, which knows no comment after a value, and by a command', () => {
    const bySystemd = given.map((line) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      return [name, value.replace(/^"(.*)"$/, '$1').trim()]
    })
    expect(Object.fromEntries(bySystemd)).toEqual(parseEnv(shown))
  })

  test('open a shop, once the empty ones are filled in', () => {
    const settings = {
      ...parseEnv(shown),
      SECRET_KEY: production.SECRET_KEY,
      ADMIN_PASSWORD: 'Floodlit&Maidan7',
    }
    expect(readConfig(settings)).toMatchObject({ MODE: 'production', DATA_DIR: '/var/lib/maidan' })
  })
})
