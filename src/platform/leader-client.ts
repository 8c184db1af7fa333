import pg from 'pg'
import { hostOf, urlsOfHosts } from './database-url.ts'

// Shorter than the pool waits for a connection: a host that is silent must not use it up.
const PROBE_TIMEOUT_MS = 2_000
const FOUND_FOR_MS = 1_000

/** None of the hosts of DATABASE_URL is there and takes writes. */
export class NoLeader extends Error {}

type Options = pg.ClientConfig & { hosts?: string[] }

/** Options for whatever opens connections: a URL of several hosts is more than node-postgres understands. */
export function connectionTo(url: string): {
  connectionString: string
  hosts: string[]
  Client: typeof LeaderClient
} {
  const hosts = urlsOfHosts(url)
  return { connectionString: hosts[0] ?? url, hosts, Client: LeaderClient }
}

/** Connects to the one of several hosts that takes writes. */
export class LeaderClient extends pg.Client {
  readonly #hosts: string[]

  constructor(options: Options = {}) {
    super(options)
    this.#hosts = options.hosts ?? []
    // Without a listener a connection that breaks between two queries ends the process; its next query says so.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.#connectToLeader()
    if (!callback) return connected
    connected.then(
      () => (callback as () => void)(),
      (error) => callback(error),
    )
  }

  async #connectToLeader(): Promise<pg.Client> {
    if (this.#hosts.length > 1) {
      const { name, port } = hostOf(await findLeader(this.#hosts))
      Object.assign(this, { host: name, port: Number(port || 5432) })
    }
    return super.connect()
  }
}

let last: { hosts: string; leader: Promise<string> } | undefined

/** Connections that are opened at about the same time share an answer. */
function findLeader(hosts: string[]): Promise<string> {
  const key = hosts.join()
  if (last?.hosts === key) return last.leader
  const search = { hosts: key, leader: probeAll(hosts) }
  last = search
  const forget = () => {
    if (last === search) last = undefined
  }
  search.leader.then(() => setTimeout(forget, FOUND_FOR_MS).unref(), forget)
  return search.leader
}

async function probeAll(hosts: string[]): Promise<string> {
  try {
    return await Promise.any(hosts.map(probe))
  } catch (error) {
    const errors: Error[] = error instanceof AggregateError ? error.errors : []
    // A wrong password or name is the same at each host, and waiting does not help.
    const final = errors.find((each) => each instanceof pg.DatabaseError && /^(28|3D)/.test(each.code ?? ''))
    if (final) throw final
    const reasons = hosts
      .map(hostOf)
      .map(({ name, port }, at) => `${name}:${port || 5432}: ${errors[at]?.message}`)
    throw new NoLeader(`no host takes writes (${reasons.join('; ')})`)
  }
}

async function probe(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'maidan probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('takes no writes')
    return url
  } finally {
    void client.end().catch(() => {})
  }
}
