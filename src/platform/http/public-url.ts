import type { Context } from 'hono'
import { config } from '../config.ts'

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * An address under the name that the browser uses for this machine: what it keeps under one of them it does not know
 * under another. Addresses elsewhere stay as they are.
 */
export function withBrowserHost(c: Context, address: string): string {
  const url = new URL(address)
  const host = `http://${c.req.header('host') ?? ''}`
  if (!URL.canParse(host) || !thisMachine.has(url.hostname)) return url.href
  const asked = new URL(host)
  if (thisMachine.has(asked.hostname)) url.host = asked.host
  return url.href
}

/** The whole address of one of the shop's paths, as the browser knows it. */
export function publicUrl(c: Context, path: string): string {
  return withBrowserHost(c, config.PUBLIC_URL + path)
}
