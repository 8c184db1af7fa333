import type { Context } from 'hono'
import { config } from '../config.ts'

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Uses the request's host name: a browser does not send cookies of `localhost` to `127.0.0.1`. */
export function withBrowserHost(c: Context, address: string): string {
  const url = new URL(address)
  const host = `http://${c.req.header('host') ?? ''}`
  if (!URL.canParse(host) || !thisMachine.has(url.hostname)) return url.href
  const asked = new URL(host)
  if (thisMachine.has(asked.hostname)) url.host = asked.host
  return url.href
}

export function publicUrl(c: Context, path: string): string {
  return withBrowserHost(c, config.PUBLIC_URL + path)
}
