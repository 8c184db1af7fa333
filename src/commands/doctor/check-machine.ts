import { lookup } from 'node:dns/promises'
import { mkdirSync, statfsSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { MIN_FREE_BYTES } from '../../shop/reports/health/rules.ts'
import { type Finding, good, hint, messageOf, TIMEOUT_MS, wrong } from './finding.ts'

const LEAST_DAYS = 14
const DAY = 86_400_000

export function checkDisk({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Finding {
  mkdirSync(DATA_DIR, { recursive: true })
  const { bavail, bsize } = statfsSync(DATA_DIR)
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB are free in ${DATA_DIR}`
  return bavail * bsize >= MIN_FREE_BYTES
    ? good(free)
    : wrong(`Only ${free}`, 'Make room: a full disk stops orders and registrations.')
}

type Where = Pick<Config, 'PUBLIC_URL' | 'TRUSTED_PROXIES' | 'MODE'>

/** From this machine: a name may lead elsewhere from outside. */
export async function checkPublicUrl({ PUBLIC_URL, TRUSTED_PROXIES, MODE }: Where): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(PUBLIC_URL)
  const findings: Finding[] = []
  try {
    const { address } = await lookup(hostname)
    findings.push(good(`${hostname} leads to ${address}`))
  } catch (error) {
    return [
      wrong(
        `${hostname} leads nowhere: ${messageOf(error)}`,
        'Set an A or AAAA record at your DNS provider to the address of this machine.',
      ),
    ]
  }
  if (protocol === 'https:') findings.push(await checkCertificate(hostname, Number(port) || 443))
  else if (MODE === 'production')
    findings.push(
      wrong(
        'PUBLIC_URL is not https',
        'Put a proxy in front (deploy/Caddyfile) and set PUBLIC_URL to https.',
      ),
    )
  findings.push(await checkShop(PUBLIC_URL))
  if (protocol === 'https:' && TRUSTED_PROXIES.length === 0)
    findings.push(
      wrong(
        'TRUSTED_PROXIES is empty: all visitors count as one and share its rate limits',
        'Set it to the addresses that the proxy connects from, such as 127.0.0.1.',
      ),
    )
  return findings
}

async function checkCertificate(host: string, port: number): Promise<Finding> {
  try {
    const { valid_to } = await new Promise<PeerCertificate>((resolve, reject) => {
      // RFC 6066 has no server name that is an address, and Node.js warns of one.
      const servername = isIP(host) ? '' : host
      const socket = connect({ host, port, servername, timeout: TIMEOUT_MS }, () => {
        resolve(socket.getPeerCertificate())
        socket.end()
      })
      socket.on('error', reject)
      socket.on('timeout', () => socket.destroy(new Error('no answer')))
    })
    const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY)
    const what = `The certificate of ${host} is valid for ${days} days`
    return days >= LEAST_DAYS ? good(what) : hint(what, 'See why the proxy does not renew it.')
  } catch (error) {
    return wrong(
      `HTTPS at ${host}:${port} fails: ${messageOf(error)}`,
      'Check that the proxy runs, that ports 80 and 443 are open, and its log for the certificate.',
    )
  }
}

const up = z.object({ status: z.literal('up') })

async function checkShop(origin: string): Promise<Finding> {
  const advice = 'Start the shop, and lead the proxy to HOST and PORT.'
  try {
    const response = await fetch(`${origin}/health`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    const isShop = up.safeParse(await response.json().catch(() => null)).success
    return isShop
      ? good(`The shop answers at ${origin}`)
      : wrong(`${origin}/health answers ${response.status}`, advice)
  } catch (error) {
    return wrong(`${origin} does not answer: ${messageOf(error)}`, advice)
  }
}
