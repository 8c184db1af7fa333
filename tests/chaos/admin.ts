import { setTimeout as sleep } from 'node:timers/promises'
import type { ReturnRequestOnWire } from '../../src/shop/orders/moving/returns-wire.ts'
import { diceOf } from './dice.ts'
import type { Person } from './people.ts'
import { ask } from './traffic.ts'
import type { Trial } from './trial.ts'

/** Ships, delivers and sometimes cancels what was sold, and answers who wants to give something back. */
export async function mindTheShop(trial: Trial, { name, cookie }: Person): Promise<void> {
  const dice = diceOf(`${trial.seed} ${name}`)
  const ways = diceOf(`${trial.seed} ways of ${name}`)
  const move = async (path: string, body: object) =>
    (await ask(trial.traffic, ways, { method: 'PUT', path, body, cookie })).status === 200

  while (!trial.over) {
    if (dice.happens(0.7) && trial.sold.length > 0) {
      const { orderId, itemId } = dice.oneOf(trial.sold)
      const to = dice.oneOf(['Shipped', 'Delivered', 'Delivered', 'Cancelled'] as const)
      if (await move(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus: to })) {
        trial.journal.write({ what: 'moved', orderId, itemId, to })
        trial.moved++
      }
    } else {
      const path = '/order/get-return-details?page=1&limit=20'
      const { body } = await ask(trial.traffic, ways, { method: 'GET', path, cookie })
      const requests: ReturnRequestOnWire[] = body.returnRequest
      for (const { _id: returnId, orderId, itemId } of requests.filter(
        ({ status }) => status === 'Pending',
      )) {
        const accepts = dice.happens(0.8)
        if (!(await move(`/order/${accepts ? 'accept' : 'reject'}-return`, { returnId }))) continue
        trial.journal.write({
          what: 'moved',
          orderId,
          itemId,
          to: accepts ? 'ReturnAccepted' : 'ReturnRejected',
        })
        trial.moved++
      }
    }
    await sleep(dice.between(20, 150))
  }
}
