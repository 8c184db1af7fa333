import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { config, isSocket } from '../config.ts'
import { log } from '../log.ts'
import { isIn, networkList } from '../networks.ts'

/** The last X-Forwarded-For entry that is no trusted proxy: earlier ones can be forged. IPv6 is cut to its /64. */
export function clientIp(connection: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const claimed = (forwardedFor ?? '').split(',').map((part) => part.trim())
  let client = plain(connection)
  while (isIn(trusted, client)) {
    const before = plain(claimed.pop() ?? '')
    if (!isIP(before)) break
    client = before
  }
  return isIPv6(client) ? networkOf(client) : client
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function networkOf(ipv6: string): string {
  const [left = '', right = ''] = new URL(`http://[${ipv6.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [left, right].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** '203.0.113.*' or '2001:db8:85a3:*': what tells an owner where a sign-in came from, and names no household. */
export function coarseAddress(address: string): string {
  return isIPv6(address.replace(/\/64$/, ''))
    ? `${address.split(':').slice(0, 3).join(':')}:*`
    : address.replace(/\.\d+$/, '.*')
}

const trustedProxies = networkList(config.TRUSTED_PROXIES)

/** Undefined for in-process calls; a Unix socket counts as this machine. */
export function connectionOf(c: Context): string | undefined {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  if (!incoming) return undefined
  return addressOf(incoming.socket)
}

function addressOf({ remoteAddress }: { remoteAddress?: string | undefined }): string {
  return remoteAddress ?? (isSocket(config.HOST) ? '127.0.0.1' : 'unknown')
}

export function clientIpOf(c: Context): string | undefined {
  const connection = connectionOf(c)
  return connection === undefined ? undefined : clientIpBehind(connection, c.req.header('x-forwarded-for'))
}

export function clientIpOfRequest({ socket, headers }: IncomingMessage): string {
  return clientIpBehind(addressOf(socket), headers['x-forwarded-for']?.toString())
}

function clientIpBehind(connection: string, forwardedFor: string | undefined): string {
  if (connection === 'unknown') return connection
  if (forwardedFor !== undefined && config.MODE === 'production') warnOfUntrustedProxy(plain(connection))
  return clientIp(connection, forwardedFor, trustedProxies)
}

export function isTrustedProxy(connection: string): boolean {
  return isIn(trustedProxies, plain(connection))
}

const WARN_EVERY_MS = 60_000
let warnedAt = Number.NEGATIVE_INFINITY

/** The usual cause is a proxy that is missing from TRUSTED_PROXIES. */
function warnOfUntrustedProxy(connection: string): void {
  if (isTrustedProxy(connection)) return
  if (performance.now() - warnedAt < WARN_EVERY_MS) return
  warnedAt = performance.now()
  log.warn(
    { address: connection },
    'X-Forwarded-For is ignored: it comes from an address that is not in TRUSTED_PROXIES. If that is a proxy, all visitors behind it share one limit',
  )
}
