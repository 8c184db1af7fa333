import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { ask } from './traffic.ts'
import type { Trial } from './trial.ts'

const ORDERS_AT_ONCE = 20

/** Ships and delivers many orders at once, and sometimes takes a whole batch back. */
export async function runClerk(trial: Trial, { name, cookie }: Person, courier: string): Promise<void> {
  const random = seededRandom(`${trial.seed} ${name}`)
  const ways = seededRandom(`${trial.seed} ways of ${name}`)
  while (!trial.over) {
    await sleep(random.between(500, 1_500))
    if (trial.sold.length === 0) continue
    const drawn = Array.from({ length: ORDERS_AT_ONCE }, () => random.oneOf(trial.sold).orderId)
    const orders = [...new Set(drawn)]
    const newStatus = random.happens(0.7) ? 'Shipped' : 'Delivered'
    const batch = randomUUID()
    const body = { batch, orders, newStatus, ...(newStatus === 'Shipped' && { courier }) }
    const path = '/order/change-statuses'
    const answer = await ask(trial.traffic, ways, { method: 'POST', path, body, cookie })
    if (answer.status !== 200) throw new Error(`change-statuses was answered ${answer.status}`)
    trial.journal.write({ what: 'batched', batch, to: newStatus, orders: answer.body.changed })
    trial.moved += answer.body.changed.length
    if (random.happens(0.5)) await takeBack(trial, random, ways, cookie)
    if (!random.happens(0.15)) continue
    // Noted before it is asked, with all of its orders: what was changed may have been in an answer that was lost.
    trial.journal.write({ what: 'asked to undo', held: batch, orders })
    await ask(trial.traffic, ways, { method: 'PUT', path: `/order/undo-status-changes/${batch}`, cookie })
  }
}

/** A parcel that the courier brought back, or one of which nothing is on its way, which is refused. */
async function takeBack(trial: Trial, random: Random, ways: Random, cookie: string): Promise<void> {
  const { orderId } = random.oneOf(trial.sold)
  const path = `/order/get-order-details/${orderId}`
  const { body } = await ask(trial.traffic, ways, { method: 'GET', path, cookie })
  for (const { _id } of body.shipments) {
    const { status } = await ask(trial.traffic, ways, {
      method: 'PUT',
      path: `/order/return-to-origin/${_id}`,
      body: { batch: randomUUID() },
      cookie,
    })
    if (status === 200) trial.moved++
  }
}
