import type { Actor } from '../actors.ts'
import type { Call, Shop } from './call.ts'

const noSuch = '01980000-0000-7000-8000-000000000000'

/** `GET /cart/get-cart` of a call's name, which may say more after a dash. */
export const routeOf = (name: string) => name.split(' — ')[0] ?? ''

type CallRequest = {
  by: Actor
  method: string
  path: string
  query: Record<string, string> | undefined
  body: unknown
  headers: Record<string, string> | undefined
}

export async function requestOf(name: string, { request }: Call, shop: Shop): Promise<CallRequest> {
  const [method = '', pattern = ''] = routeOf(name).split(' ')
  const { by, path = {}, query, body = {}, headers } = await request(shop)
  const filled = pattern.replace(/:(\w+)(\{.*\})?/g, (_, field: string) => path[field] ?? noSuch)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return { by, method, path: filled, query, body: hasBody ? body : undefined, headers }
}

export const urlOf = ({ path, query }: Pick<CallRequest, 'path' | 'query'>) =>
  query ? `${path}?${new URLSearchParams(query)}` : path
