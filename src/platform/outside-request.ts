import { Resolver } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type BlockList, isIP, isIPv6 } from 'node:net'
import { done, type Result, refused } from '../lib/result.ts'
import { config } from './config.ts'
import { isIn, networkList } from './networks.ts'

/** What IANA keeps from the public network, and the address at which Azure answers its own machines. */
const specialNetworks = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
/** All other IPv6 is loopback, private, link-local, multicast, unassigned, or carries an IPv4 address. */
const publicIpv6 = networkList(['2000::/3'])
const networksAllowed = networkList(config.OUTSIDE_NETWORKS_ALLOWED)

const LEAST_FREE_PORT = 1024
const webPorts = [80, 443]

type UrlProblem = 'url' | 'protocol' | 'credentials' | 'port'
export type OutsideRefusal = { reason: UrlProblem | 'name' | 'address' | 'timeout' | 'connection' }
export type OutsideAnswer = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Of a longer answer the rest was not read. */
  isCut: boolean
}
type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>
export type OutsideRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Of everything: name, connection, answer. */
  timeoutMs: number
  maxBytes: number
  signal?: AbortSignal
  resolve?: Resolve
  allowed?: BlockList
}

/** Null if the shop may ask it, as far as can be said before its name is resolved. */
export function outsideUrlProblem(text: string): UrlProblem | null {
  if (!URL.canParse(text)) return 'url'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'protocol'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const port = url.port === '' ? null : Number(url.port)
  return port === null || port >= LEAST_FREE_PORT || webPorts.includes(port) ? null : 'port'
}

export function isOutsideAddress(address: string, allowed = networksAllowed): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIn(allowed, address)) return true
  return (!isIPv6(address) || isIn(publicIpv6, address)) && !isIn(specialNetworks, address)
}

/**
 * Asks a URL that a person has entered. It connects to the addresses that were checked, so a name that resolves to another
 * one a moment later does not help, and it follows no redirect.
 */
export async function requestOutside(
  text: string,
  options: OutsideRequest,
): Promise<Result<OutsideAnswer, OutsideRefusal>> {
  const problem = outsideUrlProblem(text)
  if (problem) return refused({ reason: problem })
  const url = new URL(text)
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  const failed = (reason: 'name' | 'connection') =>
    refused({ reason: deadline.aborted ? ('timeout' as const) : reason })

  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const resolve = options.resolve ?? resolveName
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname, signal).catch(() => [])
  if (addresses.length === 0) return failed('name')
  if (!addresses.every((address) => isOutsideAddress(address, options.allowed)))
    return refused({ reason: 'address' })
  try {
    return done(await send(url, addresses, options, signal))
  } catch {
    return failed('connection')
  }
}

/** Not the system's resolver: it keeps one of four threads, which passwords need, until a slow name server has answered. */
async function resolveName(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver()
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function send(
  url: URL,
  addresses: string[],
  { method = 'GET', headers, body, maxBytes }: OutsideRequest,
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first = { address: '', family: 0 }] = checked
  const { promise, resolve, reject } = Promise.withResolvers<OutsideAnswer>()
  const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    {
      method,
      // Compressed, a small answer could unfold to a huge one.
      headers: { 'accept-encoding': 'identity', ...headers },
      agent: false,
      signal,
      lookup: (_hostname, { all }, answer) =>
        all ? answer(null, checked) : answer(null, first.address, first.family),
    },
    (response) => {
      readAtMost(response, maxBytes)
        .then(resolve, reject)
        .finally(() => sent.destroy())
    },
  )
  sent.on('error', reject)
  sent.end(body)
  return promise
}

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<OutsideAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) break
  }
  const { statusCode: status = 0, headers } = response
  return { status, headers, body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: length > maxBytes }
}
