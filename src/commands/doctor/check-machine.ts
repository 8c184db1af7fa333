import { lookup } from 'node:dns/promises'
import { statfsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { z } from 'zod'
import { counted } from '../../backup/progress.ts'
import { runsAsRoot } from '../../platform/config/warnings.ts'
import type { Config } from '../../platform/config.ts'
import { type Finding, good, hint, messageOf, TIMEOUT_MS, wrong } from '../../platform/finding.ts'
import { arrival, proxyCheckHeaders } from '../../platform/http/proxy-check.ts'
import { paymentProvider } from '../../platform/payment-provider.ts'
import { makeDataDir } from '../../platform/private-files.ts'
import { MIN_FREE_BYTES } from '../../shop/reports/health/rules.ts'

const LEAST_DAYS = 14
const DAY = 86_400_000

export function checkDisk({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Finding {
  makeDataDir(DATA_DIR)
  const { bavail, bsize } = statfsSync(DATA_DIR)
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB are free in ${DATA_DIR}`
  return bavail * bsize >= MIN_FREE_BYTES
    ? good(free)
    : wrong(`Only ${free}`, 'Make room: a full disk stops orders and registrations.')
}

/** Run as another account, the doctor would see, and make, files that the shop may not read or write. */
export function checkAccount({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Finding[] {
  const owner = statSync(DATA_DIR, { throwIfNoEntry: false })?.uid
  const own = process.getuid?.()
  if (own === 0 && owner === 0) return [hint(runsAsRoot.what, runsAsRoot.advice)]
  if (owner === undefined || own === undefined || owner === own) return []
  return [
    wrong(
      `${DATA_DIR} belongs to the account number ${owner}, and this command runs as number ${own}`,
      'Run it as the account of the shop: what this one may read and write, the shop may not.',
    ),
  ]
}

type Where = Pick<Config, 'PUBLIC_URL' | 'TRUSTED_PROXIES' | 'MODE'>

/** The check runs on this machine; from outside a name may lead elsewhere. */
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
  const hasProxy = protocol === 'https:' || TRUSTED_PROXIES.length > 0
  findings.push(...(await checkShop(PUBLIC_URL, hasProxy)))
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
    const what = `The certificate of ${host} is valid for ${counted(days, 'day')}`
    return days >= LEAST_DAYS ? good(what) : hint(what, 'See why the proxy does not renew it.')
  } catch (error) {
    return wrong(
      `HTTPS at ${host}:${port} fails: ${messageOf(error)}`,
      'Check that the proxy runs, that ports 80 and 443 are open, and its log for the certificate.',
    )
  }
}

const up = z.object({ status: z.literal('up'), arrived: arrival.optional() })

/** This address belongs to a network for documentation (RFC 5737), which has no hosts. */
const FORGED = '192.0.2.1'

async function checkShop(origin: string, hasProxy: boolean): Promise<Finding[]> {
  const advice = 'Start the shop, and lead the proxy to HOST and PORT.'
  try {
    const response = await fetch(`${origin}/health`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
      headers: { ...proxyCheckHeaders(), 'x-forwarded-for': FORGED },
    })
    const shop = up.safeParse(await response.json().catch(() => null))
    if (!shop.success) return [wrong(`${origin}/health answers ${response.status}`, advice)]
    return [good(`The shop answers at ${origin}`), ...(hasProxy ? [checkProxy(shop.data.arrived)] : [])]
  } catch (error) {
    return [wrong(`${origin} does not answer: ${messageOf(error)}`, advice)]
  }
}

function checkProxy(arrived: z.infer<typeof arrival> | undefined): Finding {
  if (!arrived)
    return hint(
      'It is not known what the proxy sends',
      'Run this command with the SECRET_KEY and the release of the shop that runs.',
    )
  const { connection, isTrusted, forwardedFor } = arrived
  if (!isTrusted)
    return wrong(
      `The proxy connects from ${connection}, which is not in TRUSTED_PROXIES: all visitors share one limit`,
      `Add ${connection} to TRUSTED_PROXIES, and restart the shop.`,
    )
  if (forwardedFor === null)
    return wrong(
      'The proxy sends no X-Forwarded-For: all visitors share one limit',
      'Let it send the address of the visitor, as deploy/Caddyfile and deploy/haproxy.cfg do.',
    )
  if (forwardedFor.split(',').at(-1)?.trim() === FORGED)
    return wrong(
      'The proxy passes on the X-Forwarded-For of visitors: anybody can claim any address',
      'Let it replace that header, as deploy/Caddyfile does, or add the address to its end.',
    )
  return good(`The proxy at ${connection} says where visitors come from`)
}

const MAX_CLOCK_SECONDS = 5

type Services = Pick<Config, 'IMAGES_URL' | 'BACKUP_URL'>

/** The clock is compared with the `Date` header of a service that the shop uses anyway. */
export async function checkClock(settings: Services): Promise<Finding> {
  const advice =
    'Run a time service, such as systemd-timesyncd: codes of the second factor and buckets need it.'
  const url = outsideUrl(settings)
  if (!url) return hint('The clock is compared with nothing', `No service outside is configured. ${advice}`)
  try {
    const began = Date.now()
    const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const theirs = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return hint(`${url} sends no date to compare the clock with`, advice)
    // A Date has whole seconds.
    const seconds = Math.abs((began + Date.now()) / 2 - theirs - 500) / 1000
    return seconds <= MAX_CLOCK_SECONDS
      ? good(`The clock agrees with that of ${new URL(url).host}`)
      : wrong(`The clock differs by ${Math.round(seconds)} s from that of ${new URL(url).host}`, advice)
  } catch (error) {
    return hint(`The clock is compared with nothing: ${url} does not answer: ${messageOf(error)}`, advice)
  }
}

function outsideUrl({ IMAGES_URL, BACKUP_URL }: Services): string | undefined {
  const { url } = paymentProvider()
  if (url !== null) return url
  if (![IMAGES_URL, BACKUP_URL].some((url) => url?.startsWith('s3://'))) return undefined
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION } = process.env
  return AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL ?? `https://s3.${AWS_REGION}.amazonaws.com`
}
