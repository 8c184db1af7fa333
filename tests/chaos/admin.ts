import { setTimeout as sleep } from 'node:timers/promises'
import type { ReturnRequestOnWire } from '../../src/shop/fulfilment/returns-wire.ts'
import type { Documents } from '../../src/shop/invoices/list-documents.ts'
import type { Status } from '../../src/shop/orders/rules.ts'
import type { Person } from './people.ts'
import { seededRandom } from './random.ts'
import { ask } from './traffic.ts'
import type { Trial } from './trial.ts'

/** Ships, delivers and sometimes cancels what was sold, and answers who wants to give something back; half of it held. */
export async function runAdmin(trial: Trial, { name, cookie }: Person): Promise<void> {
  const random = seededRandom(`${trial.seed} ${name}`)
  const ways = seededRandom(`${trial.seed} ways of ${name}`)
  const put = (path: string, body: object) => ask(trial.traffic, ways, { method: 'PUT', path, body, cookie })

  const move = async (path: string, body: object, moved: { orderId: string; itemId: string; to: Status }) => {
    const answer = await put(path, { ...body, hold: random.happens(0.5) })
    if (answer.status !== 200) return
    trial.moved++
    const { held } = answer.body
    if (!held) {
      trial.journal.write({ what: 'moved', ...moved })
      const path = `/order/get-documents/${moved.orderId}`
      const { body } = await ask(trial.traffic, ways, { method: 'GET', path, cookie })
      const { invoice, creditNotes }: Documents = body
      const numbers = [invoice, ...creditNotes.map(({ number }) => number)].filter(
        (number) => number !== null,
      )
      return trial.journal.write({ what: 'numbered', orderId: moved.orderId, numbers })
    }
    trial.journal.write({ what: 'held', ...moved, held })
    if (!random.happens(0.2)) return
    // Noted before it is asked: undone with a lost answer, it is refused when it is asked for again.
    trial.journal.write({ what: 'asked to undo', held })
    await put(`/order/undo-status-change/${held}`, {})
  }

  while (!trial.over) {
    if (random.happens(0.7) && trial.sold.length > 0) {
      const { orderId, itemId } = random.oneOf(trial.sold)
      const to = random.oneOf(['Shipped', 'Delivered', 'Delivered', 'Cancelled'] as const)
      const path = `/order/update-product-status/${orderId}`
      await move(path, { productId: itemId, newStatus: to }, { orderId, itemId, to })
    } else {
      const path = '/order/get-return-details?page=1&limit=20'
      const { body } = await ask(trial.traffic, ways, { method: 'GET', path, cookie })
      const requests: ReturnRequestOnWire[] = body.returnRequest
      for (const { _id: returnId, orderId, itemId } of requests.filter(
        ({ status, held }) => status === 'Pending' && !held,
      )) {
        const [path, to] = random.happens(0.8)
          ? (['/order/accept-return', 'ReturnAccepted'] as const)
          : (['/order/reject-return', 'ReturnRejected'] as const)
        await move(path, { returnId }, { orderId, itemId, to })
      }
    }
    await sleep(random.between(20, 150))
  }
}
