import { type Answer, atRate, type Client, type NodeRequest } from './client.ts'
import type { Crowd } from './crowd.ts'

export type Tally = {
  pages: number
  purchases: number
  orders: number
  /** What was not answered as it should be, by its kind. */
  failed: Map<string, number>
  slowestMs: number
}

export const emptyTally = (): Tally => ({
  pages: 0,
  purchases: 0,
  orders: 0,
  failed: new Map(),
  slowestMs: 0,
})

/** Browses and buys, a tenth of it orders and carts, at `perSecond` requests, until `isOver`. Nothing is asked twice. */
export function browseAndBuy(
  client: Client,
  crowd: Crowd,
  tally: Tally,
  perSecond: number,
  isOver: () => boolean,
): Promise<void> {
  let turn = 0
  return atRate(perSecond, isOver, async () => {
    const purchase = turn++ % 10 === 0 ? crowd.buy() : undefined
    const asked = purchase?.asked ?? crowd.browse()
    const answer = await client.ask(asked).catch((error: unknown) => noteLost(tally, asked, error))
    purchase?.answered(answer)
    if (!answer) return
    tally.slowestMs = Math.max(tally.slowestMs, answer.milliseconds)
    if (answer.status >= 300) return note(tally, `${whatOf(asked)}: ${answer.status}`)
    if (purchase) tally.purchases++
    else tally.pages++
    if (answer.status === 201) tally.orders++
  })
}

/** Asks for the orders without an answer again, with their keys. */
export async function askPending(client: Client, crowd: Crowd): Promise<string[]> {
  const wrong: string[] = []
  for (const asked of crowd.pending()) {
    const answer: Answer = await client.ask(asked)
    const id = /"_id":"([\w-]+)"/.exec(answer.text)?.[1]
    if (answer.status === 201 && id && asked.key) crowd.acknowledged.set(asked.key, id)
    else
      wrong.push(
        `an order that was asked for again was answered ${answer.status}: ${answer.text.slice(0, 200)}`,
      )
  }
  return wrong
}

function noteLost(tally: Tally, asked: NodeRequest, error: unknown): undefined {
  const reason =
    error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
  note(tally, `${whatOf(asked)}: ${reason}`)
}

function note(tally: Tally, what: string): void {
  tally.failed.set(what, (tally.failed.get(what) ?? 0) + 1)
}

const whatOf = ({ method = 'GET', path }: NodeRequest) =>
  method === 'GET' ? 'browsing' : `${method} ${path}`
