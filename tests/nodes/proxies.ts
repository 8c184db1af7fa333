import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Proxy = { name: string; origin: string; ca: string; stop: () => Promise<void> }

type Place = { folder: string; log: string; ports: [number, number]; nodes: [string, string] }

export const proxies = { HAProxy: openHaproxy, Caddy: openCaddy }

export type ProxyName = keyof typeof proxies

/** The path of a program, or of what stands in /usr/sbin, where not everybody's PATH leads. */
export function programOf(name: string): string | undefined {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  const found = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { env: { PATH: path }, encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : undefined
}

/** deploy/haproxy.cfg as it stands, but for addresses and the certificate. */
async function openHaproxy({ folder, log, ports, nodes }: Place): Promise<Proxy> {
  const { ca, key } = certificate(folder)
  const pem = join(folder, 'shop.pem')
  writeFileSync(pem, readFileSync(ca, 'utf8') + readFileSync(key, 'utf8'))
  const file = replaced('deploy/haproxy.cfg', join(folder, 'haproxy.cfg'), {
    'bind :80': `bind 127.0.0.1:${ports[0]}`,
    'bind :443 ssl crt /etc/haproxy/shop.pem': `bind 127.0.0.1:${ports[1]} ssl crt ${pem}`,
    '127.0.0.1:3001': hostOf(nodes[0]),
    '127.0.0.1:3002': hostOf(nodes[1]),
  })
  return opened('HAProxy', 'haproxy', ['-db', '-f', file], { log, port: ports[1], ca, folder })
}

/** deploy/Caddyfile.nodes as it stands, but for addresses and a certificate that needs no authority. */
async function openCaddy({ folder, log, ports, nodes }: Place): Promise<Proxy> {
  const { ca, key } = certificate(folder)
  const options = `{\n\tadmin off\n\thttp_port ${ports[0]}\n\tdefault_bind 127.0.0.1\n\tauto_https disable_redirects\n}\n`
  const file = replaced('deploy/Caddyfile.nodes', join(folder, 'Caddyfile'), {
    'shop.example {': `https://localhost:${ports[1]} {\n\ttls ${ca} ${key}`,
    '127.0.0.1:3001': hostOf(nodes[0]),
    '127.0.0.1:3002': hostOf(nodes[1]),
  })
  writeFileSync(file, options + readFileSync(file, 'utf8'))
  const args = ['run', '--adapter', 'caddyfile', '--config', file]
  return opened('Caddy', 'caddy', args, { log, port: ports[1], ca, folder })
}

async function opened(
  name: ProxyName,
  program: string,
  args: string[],
  { log, port, ca, folder }: { log: string; port: number; ca: string; folder: string },
): Promise<Proxy> {
  const output = openSync(log, 'a')
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const started = spawn(programOf(program) ?? program, args, { env, stdio: ['ignore', output, output] })
  const origin = `https://localhost:${port}`
  const stop = () => stopped(started)
  for (let tries = 0; tries < 200; tries++, await sleep(100)) {
    if (started.exitCode !== null) throw new Error(`${name} did not start: see ${log}`)
    const asked = spawnSync(
      'openssl',
      ['s_client', '-connect', `127.0.0.1:${port}`, '-servername', 'localhost'],
      {
        input: '',
        timeout: 3_000,
      },
    )
    if (asked.status === 0) return { name, origin, ca: readFileSync(ca, 'utf8'), stop }
  }
  await stop()
  throw new Error(`${name} does not answer: see ${log}`)
}

async function stopped(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null) return
  const ended = once(started, 'exit')
  started.kill('SIGKILL')
  await ended
}

export function certificate(folder: string): { ca: string; key: string } {
  mkdirSync(folder, { recursive: true })
  const [ca, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'.split(
        ' ',
      ),
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', ca],
    ],
    { stdio: 'ignore' },
  )
  return { ca, key }
}

const hostOf = (origin: string) => new URL(origin).host

function replaced(from: string, to: string, replacements: Record<string, string>): string {
  let text = readFileSync(from, 'utf8')
  for (const [old, now] of Object.entries(replacements)) {
    if (!text.includes(old)) throw new Error(`${from} has no ‘${old}’`)
    text = text.replaceAll(old, now)
  }
  writeFileSync(to, text)
  return to
}
