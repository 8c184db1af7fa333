import { BlockList, isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { config } from '../config.ts'

/** Reads `10.0.0.1`, `10.0.0.0/8` and the like. */
export function addressList(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Who asks: the address of the connection, or, where that is a trusted proxy's, the last one in X-Forwarded-For that
 * isn't. What stands before it is the sender's own claim. Of IPv6 only the /64 counts, which one customer has whole.
 */
export function askerOf(connection: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const claimed = (forwardedFor ?? '').split(',').map((part) => part.trim())
  let asker = plain(connection)
  while (trusted.check(asker, isIPv6(asker) ? 'ipv6' : 'ipv4')) {
    const before = plain(claimed.pop() ?? '')
    if (!isIP(before)) break
    asker = before
  }
  return isIPv6(asker) ? networkOf(asker) : asker
}

/** `::ffff:10.0.0.1` is 10.0.0.1. */
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

const trustedProxies = addressList(config.TRUSTED_PROXIES)

/** The address a request comes from; none when the shop asks itself. */
export function addressOf(c: Context): string | undefined {
  const connection = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
  return connection && askerOf(connection, c.req.header('x-forwarded-for'), trustedProxies)
}
