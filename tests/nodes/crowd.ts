import { randomUUID } from 'node:crypto'
import { addStockedProduct, type Buyer, fillCarts, hireBuyers, orderOf } from '../../bench/buyers.ts'
import { db } from '../../src/platform/database.ts'
import type { Answer, NodeRequest } from './client.ts'

/** Shoppers who take turns: each orders what is in the cart, and then puts one thing into it again. */
export type Crowd = {
  browse: () => NodeRequest
  /** A call of a shopper who is free; undefined while all are busy. `answered` gets undefined when there was no answer. */
  buy: () =>
    | { asked: NodeRequest; answered: (answer: Pick<Answer, 'status' | 'text'> | undefined) => void }
    | undefined
  /** The orders that were asked for and not answered. */
  pending: () => NodeRequest[]
  members: Set<string>
  member: () => Buyer
  /** Ids of orders by their keys. */
  acknowledged: Map<string, string>
}

type Shopper = { buyer: Buyer; hasCart: boolean; key: string }

export async function gatherCrowd(count: number): Promise<Crowd> {
  const sizes = await addStockedProduct(50, 1_000_000)
  const perSize = Math.ceil(count / sizes.length)
  const buyers = (await Promise.all(sizes.map((size) => hireBuyers(perSize, size)))).flat()
  const products = await db
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .select('id')
    .limit(200)
    .execute()
  const paths = (turn: number) => [
    '/',
    '/shop',
    `/men?page=${1 + (turn % 3)}`,
    `/productDetials/${products[turn % products.length]?.id}`,
    `/shop?page=${1 + (turn % 5)}&fresh=${turn}`,
    `/product/getProducts?limit=6&page=${1 + (turn % 10)}`,
  ]
  await fillCarts(buyers)
  const free: Shopper[] = buyers.map((buyer) => ({ buyer, hasCart: true, key: '' }))
  const unanswered = new Set<Shopper>()
  const acknowledged = new Map<string, string>()
  let turn = 0
  return {
    members: new Set(buyers.map(({ id }) => id)),
    member: () => buyers[0] as Buyer,
    acknowledged,
    pending: () => [...unanswered].map(toOrder),
    browse() {
      const choices = paths(turn)
      return { path: choices[turn++ % choices.length] ?? '/', accept: 'text/html,application/json' }
    },
    buy() {
      const [shopper] = free.splice(Math.floor(Math.random() * free.length), 1)
      if (!shopper) return undefined
      if (!shopper.hasCart) {
        return {
          asked: intoCart(shopper.buyer),
          answered: (answer) => {
            // Who had no answer may have a line or none, and goes.
            if (answer?.status !== 200) return
            shopper.hasCart = true
            free.push(shopper)
          },
        }
      }
      shopper.key ||= randomUUID()
      return {
        asked: toOrder(shopper),
        answered: (answer) => {
          free.push(shopper)
          if (answer?.status !== 201) {
            // Next time with the same key, as the browser does.
            unanswered.add(shopper)
            return
          }
          unanswered.delete(shopper)
          acknowledged.set(shopper.key, orderIn(answer.text))
          Object.assign(shopper, { hasCart: false, key: '' })
        },
      }
    },
  }
}

function toOrder({ buyer, key }: Shopper): NodeRequest {
  const body = orderOf(buyer, 'COD')
  return { method: 'POST', path: '/order/create-order', cookie: buyer.cookie, body, key }
}

function intoCart({ cookie, size }: Buyer): NodeRequest {
  return {
    method: 'POST',
    path: '/cart/add-to-cart',
    cookie,
    body: { productId: size.productId, size: size.size },
  }
}

function orderIn(text: string): string {
  const [, id] = /"_id":"([\w-]+)"/.exec(text) ?? []
  if (!id) throw new Error(`an order without an id: ${text.slice(0, 200)}`)
  return id
}

/** What is wrong when each order that was asked for has been acknowledged. */
export async function wrongOrders({ members, acknowledged }: Crowd): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['id', 'user_id']).execute()
  const stored = new Set(orders.filter((order) => members.has(order.user_id)).map(({ id }) => id))
  const known = new Set(acknowledged.values())
  const lost = [...known].filter((id) => !stored.has(id))
  const unknown = [...stored].filter((id) => !known.has(id))
  return [
    ...lost.map((id) => `the order ${id} was acknowledged, and is lost`),
    ...unknown.map((id) => `the order ${id} was never acknowledged: it was made twice`),
  ]
}
