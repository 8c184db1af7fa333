import type { Actor, Answer } from '../actors.ts'
import type { Random } from '../chaos/random.ts'
import type { Json } from '../json.ts'
import type { Provider } from '../provider.ts'
import type { Folder } from './folder.ts'
import type { Shop } from './shop.ts'

export type Buyer = {
  actor: Actor
  email: string
  password: string
  address: Record<string, string>
  gstin: string | null
}

/** An item that is not settled yet, from `due` on, a day of the year. */
export type OpenItem = { orderId: string; itemId: string; buyer: Buyer; status: string; due: number }

export type Stage = {
  shop: Shop
  folder: Folder
  random: Random
  owner: Actor
  buyers: Buyer[]
  couriers: string[]
  items: OpenItem[]
  /** All that were ordered in the year. */
  orders: Set<string>
  /** Of each month, a line per call. */
  log: string[]
  /** How often each call got each status. */
  counts: Map<string, number>
  pay: Provider['pay']
}

const SECONDS_PER_CALL = 7

/** Asks a call, and writes down what it answers. */
export async function ask(
  { shop, log, counts }: Stage,
  actor: Actor,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  await shop.clock.pass(SECONDS_PER_CALL)
  const answer = await actor.ask(method, path, body, headers)
  const said: Json = typeof answer.body === 'string' ? answer.headers.get('content-type') : answer.body
  log.push(`${method} ${path} ${answer.status} ${JSON.stringify(said)}`)
  const name = `${method} ${path.replace(/[?].*/, '').replace(/\/[0-9a-f-]{36}/g, '/:id')} ${answer.status}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
  return answer
}
