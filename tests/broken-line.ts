import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Bytes that are dropped without an error, as after a failover or behind a firewall. */
type LostTraffic = 'nothing' | 'through open connections' | 'after signing in'

export type Line = {
  url: string
  swallow: (what: LostTraffic) => void
  /** How many connections are open, and how many have ever been opened. */
  open: () => number
  opened: () => number
  close: () => void
}

/** A way over TCP to the database at `url`, whose server is reached through a socket. */
export async function lineTo(url: string): Promise<Line> {
  const { searchParams, pathname, username } = new URL(url)
  const socket = `${searchParams.get('host')}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  let lost = new WeakSet<Socket>()
  let swallowed: LostTraffic = 'nothing'
  let opened = 0

  const server = createServer((near) => {
    open.add(near)
    opened++
    const far = connect(socket)
    let isSignedIn = false
    const leads = () => !lost.has(near) && !(swallowed === 'after signing in' && isSignedIn)
    near.on('data', (bytes) => leads() && far.write(bytes))
    far.on('data', (bytes) => {
      if (leads()) near.write(bytes)
      isSignedIn = true
    })
    for (const end of [near, far]) end.on('error', () => {})
    near.on('close', () => {
      open.delete(near)
      far.destroy()
    })
    far.on('close', () => leads() && near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgresql://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    swallow: (what) => {
      swallowed = what
      if (what === 'through open connections') lost = new WeakSet(open)
    },
    open: () => open.size,
    opened: () => opened,
    close: () => {
      for (const near of open) near.destroy()
      server.close()
    },
  }
}
