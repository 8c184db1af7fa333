import { type ProtocolVersion, protocolVersions } from '../rules.ts'
import { declaredCapabilities } from './capability-rules.ts'

/** Of the newest release; each older one has an address below it. */
export const profilePath = '/.well-known/ucp'
export const [newestVersion, ...olderVersions] = protocolVersions

const transports = { rest: '/ucp/v1', mcp: '/ucp/mcp' } as const
const descriptions = { rest: 'rest.openapi.json', mcp: 'mcp.openrpc.json' } as const

/** Only addresses of https may be declared, and the release before does not know links. */
function presentPermalinks(version: ProtocolVersion, origin: string) {
  if (version !== newestVersion || !origin.startsWith('https://')) return {}
  const release = `https://ucp.dev/${version}`
  const declared = {
    version,
    spec: `${release}/specification/permalink`,
    schema: `${release}/schemas/shopping/permalink.json`,
    config: { endpoint: `${origin}/buy` },
  }
  return { 'dev.ucp.shopping.permalink': [declared] }
}

/** What the shop says of itself. `keys`: public ones; the release before calls them `signing_keys`. */
export function presentProfile(
  version: ProtocolVersion,
  { origin, served, keys }: { origin: string; served: readonly string[]; keys: readonly unknown[] },
) {
  const release = `https://ucp.dev/${version}`
  const services = (['rest', 'mcp'] as const).map((transport) => ({
    version,
    spec: `${release}/specification/overview`,
    transport,
    endpoint: origin + transports[transport],
    schema: `${release}/services/shopping/${descriptions[transport]}`,
  }))
  const older = Object.fromEntries(olderVersions.map((one) => [one, `${origin}${profilePath}/${one}`]))
  return {
    ucp: {
      version,
      ...(version === newestVersion && { supported_versions: older }),
      services: { 'dev.ucp.shopping': services },
      capabilities: { ...declaredCapabilities(served, version), ...presentPermalinks(version, origin) },
      payment_handlers: {},
    },
    keys,
    signing_keys: keys,
  }
}
