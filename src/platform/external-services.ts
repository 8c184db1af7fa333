export type Provider = 'real' | 'stand-in' | 'other'

export type StandIn = { path: `/sandbox/${string}`; realUrl: string }

export function providerAt(url: string, { path, realUrl }: StandIn): Provider {
  if (url === realUrl) return 'real'
  return url.endsWith(path) ? 'stand-in' : 'other'
}

export function standInUrl({ path }: StandIn, { host, port }: { host: string; port: number }): string {
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}${path}`
}
