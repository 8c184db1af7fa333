import type { Hono } from 'hono'
import type { hc } from 'hono/client'

type Transport = (url: string, init: RequestInit) => Promise<Response>

type Arguments = { param?: Record<string, string>; query?: Record<string, unknown>; json?: unknown }

type Options = { headers?: Record<string, string>; init?: RequestInit }

/** Hono's typed client without forms, cookies, WebSockets and URLs: `api.cart[':id'].$put({ param, query, json })`. */
// biome-ignore lint/suspicious/noExplicitAny: as in Hono's own type of `hc`.
export function typedClient<Api extends Hono<any, any, any>>(transport: Transport) {
  return pathClient(transport, []) as ReturnType<typeof hc<Api>>
}

function pathClient(transport: Transport, path: readonly string[]): unknown {
  return new Proxy(() => {}, {
    get: (_, key) =>
      typeof key === 'string' && key !== 'then' ? pathClient(transport, [...path, key]) : undefined,
    apply: (_, _this, [args, options]: [Arguments?, Options?]) => request(transport, path, args, options),
  })
}

function request(
  transport: Transport,
  path: readonly string[],
  { param, query = {}, json }: Arguments = {},
  { headers, init }: Options = {},
) {
  const parts = path.slice(0, -1).map((part) => (part[0] === ':' ? (param?.[part.slice(1)] ?? '') : part))
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) if (value !== undefined) search.append(name, String(value))
  const url = ['', ...parts].join('/') + (search.size > 0 ? `?${search}` : '')
  const method = path.at(-1)?.slice(1).toUpperCase() ?? ''
  const body = json !== undefined && { body: JSON.stringify(json) }
  const type = json !== undefined && { 'content-type': 'application/json' }
  return transport(url, { method, headers: { ...headers, ...type }, ...body, ...init })
}
