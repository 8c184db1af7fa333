import type { Context } from 'hono'

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * An address of the shop under the name that the browser uses for it: where both are names of this machine, what the
 * browser keeps under one of them it does not know under another.
 */
export function underItsName(c: Context, address: string): URL {
  const url = new URL(address)
  const host = `http://${c.req.header('host') ?? ''}`
  if (!URL.canParse(host) || !thisMachine.has(url.hostname)) return url
  const asked = new URL(host)
  if (thisMachine.has(asked.hostname)) url.host = asked.host
  return url
}
