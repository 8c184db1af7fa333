import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { childrenOf, freePorts } from '../chaos/shops.ts'
import { programOf } from './proxies.ts'

const packages = 'postgresql-18,patroni,python3-etcd,etcd-server,etcd-client'
const STARTS_WITHIN_MS = 180_000

export type Cluster = {
  /** Of a role that owns its database. */
  url: string
  /** Kills Patroni and all processes of PostgreSQL at the leader, as when its machine dies; starts it again `afterMs`. */
  killLeader: (afterMs: number) => Promise<string>
  /** Resolves once there are a leader and a synchronous standby. */
  whole: () => Promise<void>
  stop: () => Promise<void>
}

/** A Debian with Patroni 4, made once: Debian 12 has Patroni 3 and PostgreSQL 15. */
export function openRoot(given: string | undefined): string {
  const root = given ?? join(tmpdir(), 'maidan-patroni')
  if (existsSync(join(root, 'usr/bin/patroni'))) return root
  if (!programOf('mmdebstrap')) throw new Error('Install mmdebstrap: apt-get install mmdebstrap')
  if (process.getuid?.() !== 0) throw new Error('Only root can make a Debian of its own')
  console.log(`${root} is made with Debian’s packages ${packages}`)
  rmSync(root, { recursive: true, force: true })
  const options = ['--variant=apt', `--include=${packages}`, '--aptopt=Acquire::Check-Valid-Until "false"']
  execFileSync('mmdebstrap', [...options, 'forky', root], { stdio: ['ignore', 'inherit', 'inherit'] })
  return root
}

type Member = {
  name: string
  port: number
  api: number
  data: string
  config: string
  process?: ChildProcess
}

/** One etcd and two PostgreSQL servers under Patroni, as deploy/patroni/patroni.yml says, but for names and ports. */
export async function openCluster(root: string, log: string): Promise<Cluster> {
  const output = openSync(log, 'a')
  const [etcdPort = 0, peerPort = 0, ...ports] = await freePorts(6)
  const inRoot = (command: string[]) =>
    spawn('unshare', ['--mount', 'sh', '-c', mounts, 'sh', root, ...command], {
      stdio: ['ignore', output, output],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    })
  const home = `/var/lib/postgresql/trial-${process.pid}`
  rmSync(join(root, home), { recursive: true, force: true })
  mkdirSync(join(root, home))
  execFileSync('chroot', [root, 'chown', 'postgres:postgres', home])
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const peerUrl = `http://127.0.0.1:${peerPort}`
  const etcd = inRoot([
    ...['etcd', '--name', 'one', '--data-dir', `${home}/etcd`, '--log-level', 'error'],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl, '--listen-peer-urls', peerUrl],
    ...['--initial-advertise-peer-urls', peerUrl, '--initial-cluster', `one=${peerUrl}`],
  ])
  const members = [0, 1].map((at): Member => {
    const name = `db-${at + 1}`
    const [port = 0, api = 0] = ports.slice(2 * at)
    return {
      name,
      port,
      api,
      data: `${home}/${name}`,
      config: `${home}/${name}.yml`,
    }
  })
  const start = (member: Member) => {
    member.process = inRoot(['patroni', member.config])
  }
  for (const member of members) {
    writeFileSync(join(root, member.config), configOf(member, etcdPort))
    execFileSync('chroot', [root, 'chown', 'postgres:postgres', member.config])
    execFileSync('chroot', [root, 'chmod', '600', member.config])
    start(member)
  }
  const stop = async () => {
    for (const member of members) killMember(root, member)
    etcd.kill('SIGKILL')
    await sleep(500)
    rmSync(join(root, home), { recursive: true, force: true })
  }
  const stateOf = async (member: Member) => {
    const answer = await fetch(`http://127.0.0.1:${member.api}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined)
    const state = clusterSchema.safeParse(await answer?.json().catch(() => undefined))
    return state.success ? state.data.members : []
  }
  const leader = async () => {
    for (const member of members) {
      const found = (await stateOf(member)).find(
        ({ role, state }) => role === 'leader' && state === 'running',
      )
      if (found) return members.find(({ name }) => name === found.name)
    }
    return undefined
  }
  const whole = async () => {
    for (const deadline = Date.now() + STARTS_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
      const states = await Promise.all(members.map(stateOf))
      const isWhole = states.every(
        (each) =>
          each.some(({ role, state }) => role === 'leader' && state === 'running') &&
          each.some(({ role, state }) => role === 'sync_standby' && state === 'streaming'),
      )
      if (isWhole) return
    }
    throw new Error(`the cluster has no leader with a synchronous standby: see ${log}`)
  }
  try {
    await whole()
    await addShop((await leader())?.port ?? 0)
  } catch (error) {
    await stop()
    throw error
  }
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join()
  return {
    url: `postgres://shop:shop@${hosts}/shop?target_session_attrs=read-write`,
    whole,
    stop,
    async killLeader(afterMs) {
      const dead = await leader()
      if (!dead) throw new Error('there is no leader to kill')
      killMember(root, dead)
      setTimeout(() => start(dead), afterMs)
      return dead.name
    },
  }
}

const mounts =
  'mount -t proc proc "$1/proc" && mount -t tmpfs shm "$1/dev/shm" && exec chroot --userspec=postgres:postgres "$@"'

const clusterSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

function configOf({ name, port, api, data }: Member, etcdPort: number): string {
  let text = readFileSync('deploy/patroni/patroni.yml', 'utf8')
  for (const [old, now] of [
    ['name: db-1', `name: ${name}`],
    ['127.0.0.1:8008', `127.0.0.1:${api}`],
    ['127.0.0.1:2379', `127.0.0.1:${etcdPort}`],
    ['127.0.0.1:5432', `127.0.0.1:${port}`],
    ['/var/lib/postgresql/18/shop', data],
    // Two Patronis with one such file would overwrite each other's passwords.
    ['/var/lib/postgresql/18/pgpass', `${data}.pgpass`],
    ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${dirname(data)}`],
  ] as const) {
    if (!text.includes(old)) throw new Error(`patroni.yml has no ‘${old}’`)
    text = text.replaceAll(old, now)
  }
  return text
}

function killMember(root: string, member: Member): void {
  const file = join(root, member.data, 'postmaster.pid')
  const server = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  const servers = server > 0 && isPostgres(server) ? [server, ...childrenOf(server)] : []
  for (const pid of [member.process?.pid ?? 0, ...servers]) {
    if (pid > 0) spawnSync('kill', ['-9', String(pid)])
  }
}

/** A file that outlived its server may hold the id of any process. */
function isPostgres(pid: number): boolean {
  return (
    readdirSync('/proc').includes(String(pid)) &&
    readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  )
}

async function addShop(port: number): Promise<void> {
  const url = `postgres://postgres:superuser-password@127.0.0.1:${port}/postgres`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("create role shop login password 'shop'")
  await client.query('create database shop owner shop')
  await client.end()
}
