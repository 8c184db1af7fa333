import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Resolves dot segments and backslashes and leaves one leading slash (two would name another host). Null for other
 * forms than origin and absolute (RFC 9112 §3.2), non-ASCII, and percent sequences that are not UTF-8 or hide controls.
 */
export function readTarget(target: string): string | null {
  const asked = withoutOrigin(target)
  if (PLAIN.test(asked) && !asked.includes('/.')) return asked
  const [, path = '', query = ''] = ADDRESS.exec(asked) ?? []
  if (path === '' || !isText(path)) return null
  return new URL(`http://shop${path}`).pathname.replace(/^\/+/, '/') + query
}

const PLAIN = /^\/(?!\/)[\w\-.~!$&'()*+,;=:@/]*(?:\?[!-"$-~]*)?$/
const ADDRESS = /^(\/[!-"$->@-~]*)(\?[!-"$-~]*)?$/

function withoutOrigin(target: string): string {
  const [origin = ''] = /^https?:\/\/[^/?]+/i.exec(target) ?? []
  const rest = target.slice(origin.length)
  return origin === '' || rest.startsWith('/') ? rest : `/${rest}`
}

const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|gad_\w+|dclid|srsltid|fbclid|igsh|igshid|msclkid|ttclid|twclid|mc_[ce]id)(?:=|$)/

/** Advertisements and mails add a number of its own to each visitor's link: with it no page would be found in the cache. */
export function withoutTracking(target: string): string {
  const [path = '', query] = target.split(/\?(.*)/s)
  if (query === undefined) return target
  const params = query.split('&').filter((param) => !TRACKING.test(param))
  return params.length > 0 ? `${path}?${params.join('&')}` : path
}

function isText(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

export function checkTarget(req: IncomingMessage, res: ServerResponse): boolean {
  const asked = req.url ?? ''
  const target = readTarget(asked)
  if (target !== null && (target === asked || target === withoutOrigin(asked))) {
    req.url = withoutTracking(target)
    return false
  }
  if (target !== null && (req.method === 'GET' || req.method === 'HEAD')) {
    res.writeHead(301, { location: target }).end()
    return true
  }
  const body = JSON.stringify({ message: 'This is not an address of the shop' })
  res.writeHead(400, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body)
  return true
}
